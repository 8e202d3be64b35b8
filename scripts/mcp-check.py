#!/usr/bin/env python3
"""Tests `portolan mcp` with the Model Context Protocol's own client: `scripts/mcp-check.py PROGRAM REGION`.

The client (`mcp` of the Python Package Index) is installed into a virtual environment outside of the tree
($PORTOLAN_MCP, or a folder of the user's cache). If it is not available, the check is skipped and says so. The
client checks the server's messages by the protocol's schema, and structured answers by the schemas of the tools."""
import base64, client_environment, sys

problem = client_environment.enter("portolan-mcp", "PORTOLAN_MCP", ["mcp==2.3.0"])
if problem:
    print(f"skipped: the package mcp cannot be installed: {problem}")
    sys.exit(0)
import anyio, mcp

program, region = sys.argv[1], sys.argv[2]
server = mcp.StdioServerParameters(command=program, args=["mcp", "--region", region, "--at", "2026-06-03T12:00"])
centre = {"latitude": 0, "longitude": 0}
failed = []


def check(what, found):
    print(f"{'ok' if found else 'FAILED':6} {what}")
    if not found:
        failed.append(what)


async def values(client, tool, arguments):
    """A tool's structured answer, which the client has checked against the tool's schema."""
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer
    assert answer.content[0].type == "text" and answer.content[0].text, answer
    return answer.structured_content


async def try_tools(client):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    wanted = {"search", "nearby", "along_route", "details", "open_now", "reverse", "map"}
    check("the tools are listed", wanted <= set(tools) and all(tool.description for tool in tools.values()))
    places = (await values(client, "search", {"query": "cafe", "near": centre, "nearest_first": True, "limit": 3}))["places"]
    check("search finds the nearest", len(places) == 3 and places == sorted(places, key=lambda place: place["distanceMeters"]))
    first = places[0]
    check("details tell of it", (await values(client, "details", {"id": first["id"]}))["id"] == first["id"])
    status = await values(client, "open_now", {"id": first["id"], "at": "2026-06-03T03:30"})
    check("open_now knows the hours", status["status"] == "closed" and status["localTime"] == "2026-06-03T03:30")
    near = (await values(client, "nearby", {"center": centre, "types": ["cafe"]}))["places"]
    check("nearby finds the same", near[0]["id"] == first["id"])
    route = {"query": "cafe", "polyline": "~Wnd@_Xwj@oKg^", "reach_meters": 400}
    along = (await values(client, "along_route", route))["places"]
    check("along_route finds the least detour", along and along == sorted(along, key=lambda place: place["distanceMeters"]))
    check("reverse finds an address", (await values(client, "reverse", {"point": centre}))["results"])
    image = (await client.call_tool("map", {"markers": [centre], "width": 300, "height": 200})).content[1]
    check("map is a picture", image.mime_type == "image/png" and base64.b64decode(image.data).startswith(b"\x89PNG"))
    wrong = await client.call_tool("search", {"query": "cafe", "near": {"latitude": 100, "longitude": 0}})
    check("a wrong argument is told to the assistant", wrong.is_error and "near" in wrong.content[0].text)
    try:
        await client.call_tool("frobnicate", {})
        check("an unknown tool is an error of the protocol", False)
    except mcp.MCPError as error:
        check("an unknown tool is an error of the protocol", error.code == -32602)
    async with anyio.create_task_group() as group:
        for _ in range(20):
            group.start_soon(values, client, "search", {"query": "bakery"})
    check("twenty calls at once are answered", True)
    # The time is enough to send the call, but not to draw.
    with anyio.move_on_after(0.05) as scope:
        await client.call_tool("map", {"width": 2048, "height": 2048})
    check("after a cancelled call the next is answered", scope.cancelled_caught and (await values(client, "search", {"query": "cafe"}))["places"])


async def main():
    # The modes are the handshake, the client's choice, and the newest revision only.
    for mode in ["legacy", "auto", "2026-07-28"]:
        async with mcp.Client(server, mode=mode) as client:
            print(f"{mode}: revision {client.protocol_version}")
            check("the server names itself", mode == "2026-07-28" or client.server_info.name == "portolan" and client.instructions)
            check("the revision is the newest", client.protocol_version == ("2025-11-25" if mode == "legacy" else "2026-07-28"))
            await try_tools(client)
    print(f"{len(failed)} failed")
    sys.exit(1 if failed else 0)


anyio.run(main)
