#!/usr/bin/env python3
"""Uses the explorer's page as people do: `scripts/test-explorer.py PROGRAM REGION`. The region is that of
Examples/null-island.osm.pbf.

The browser is Debian's chromium ($PORTOLAN_CHROMIUM), controlled by playwright from the Python Package Index in a
virtual environment outside of the tree ($PORTOLAN_BROWSER, or a folder of the user's cache). If the browser or
playwright is not available, the test is skipped and says so. MapLibre GL JS is tested if its folder exists
($PORTOLAN_MAPLIBRE, or out/maplibre, which scripts/fetch-maplibre.sh makes). An error on a page's console, or a request
to another server, fails the check. Times are always printed, but only judged in a release build. Pictures
are written to out/explorer. `scripts/test-explorer.py PROGRAM REGION picture` makes the picture of
docs/explorer.md instead. If arguments name checks, only these run."""
import base64, client_environment, json, os, pathlib, re, resource, shutil, signal, subprocess, sys, time, traceback

# axe-core, which looks for faults of accessibility, is a file of the second package.
PACKAGES = ["playwright==1.65.2", "axe-playwright-python==0.1.8"]
root = pathlib.Path(__file__).resolve().parent.parent
chromium = shutil.which(os.environ.get("PORTOLAN_CHROMIUM", "chromium"))
pictures = root / "out/explorer"


if chromium:
    problem = client_environment.enter("portolan-browser", "PORTOLAN_BROWSER", PACKAGES)
else:
    problem = "there is no chromium (apt-get install chromium)"
if problem:
    print(f"skipped: the explorer's tests: {problem}")
    sys.exit(0)
from playwright.sync_api import sync_playwright  # noqa: E402

program, region = sys.argv[1], sys.argv[2]
only = sys.argv[3:]
is_release = "/release/" in os.path.realpath(program)
maplibre = pathlib.Path(os.environ.get("PORTOLAN_MAPLIBRE", root / "out/maplibre"))
has_maplibre = (maplibre / "maplibre-gl.js").exists()
languages = ["en", "fr", "ar", "zh-Hant", "zh-Hans", "tr", "vi", "de", "es", "ja", "it", "ko", "pt", "ru"]
axe = next((file.read_text() for file in pathlib.Path(sys.prefix).glob("lib/*/site-packages/axe_playwright_python/axe.min.js")), None)
wait = 90_000
# A tile of one colour. A debug build takes seconds to draw a tile, and most checks do not look at the map.
plain_tile = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN4//oRAAWJAr26T2PpAAAAAElFTkSuQmCC")
checks = []
results = {"passed": 0, "failed": 0, "skipped": 0}
token = "let-me-in-please"
shop = "Corvette Outfitters"
shop_in_french = "Tailleur de la Corvette"
shop_id = "pamp1bvyd0bcksz80"
view = "17/0.0029/0.0011"


class Skipped(Exception):
    pass


def check(function):
    checks.append(function)
    return function


class Visit:
    """A page in its own browser context, watched for errors and for requests to other servers."""

    def __init__(self, browser=None, fragment="", path="", expect_errors=False, has_tiles=is_release, **options):
        options.setdefault("viewport", {"width": 1280, "height": 800})
        options.setdefault("locale", "en-GB")
        options.setdefault("permissions", ["clipboard-read", "clipboard-write"])
        self.context = (browser or browsers["plain"]).new_context(**options)
        if not has_tiles:
            self.context.route("**/styles/*/512/**", lambda route: route.fulfill(body=plain_tile, content_type="image/png"))
        self.page = self.context.new_page()
        self.page.set_default_timeout(wait)
        self.problems = []
        self.expect_errors = expect_errors
        self.page.on("console", lambda message: self.problems.append(f"console: {message.text}") if message.type == "error" else None)
        self.refused = []
        self.page.on("console", lambda message: self.refused.append(message.text) if "Content Security Policy" in message.text else None)
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.context.on("request", lambda request: None if request.url.startswith((base, "blob:", "data:")) else self.problems.append(f"left the server: {request.url}"))
        if fragment is not None:
            self.open(fragment, path)

    def open(self, fragment="", path=""):
        self.page.goto(base + path + ("#" + fragment if fragment else ""))
        if not path:
            self.page.wait_for_selector("body.ready")
        return self.page

    def __enter__(self):
        return self.page

    def __exit__(self, kind, *_):
        if kind is None:
            assert not self.refused, "\n".join(self.refused[:5])
            assert self.expect_errors or not self.problems, "\n".join(self.problems[:5])
        self.context.close()


def picture(page, name):
    page.screenshot(path=str(pictures / f"{name}.png"))


def equal(found, wanted):
    assert found == wanted, f"{found!r} is not {wanted!r}"


def camera(page):
    parts = re.match(r".*#([^&]*)", page.url)[1].split("/")
    return [float(part) for part in parts[:3]]


def until(page, expression, arg=None):
    """Waits until a condition holds. (The page's policy refuses playwright's own wait_for_function.)"""
    end = time.monotonic() + wait / 1000
    while not page.evaluate(expression, arg):
        assert time.monotonic() < end, f"never: {expression} {arg or ''}"
        time.sleep(0.03)


def settled(page, change):
    """Runs an action, and waits until the address shows where the camera has come to rest."""
    before = page.url
    change()
    until(page, "before => location.href !== before", before)
    last = None
    while last != page.url:
        last = page.url
        page.wait_for_timeout(500)
    return camera(page)


def type_in(page, text):
    page.keyboard.press("/")
    page.keyboard.type(text, delay=30)


def open_card(page):
    page.wait_for_selector("#card h2")
    return page.inner_text("#card h2")


# MARK: What people do


@check
def a_first_look():
    with Visit(fragment=None, has_tiles=True) as page:
        page.goto(base)
        page.wait_for_selector("body.ready")
        until(page, "performance.getEntriesByName('portolan.tile').length > 0")
        marks = page.evaluate(
            """() => ({ paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
                ready: performance.getEntriesByName('portolan.ready')[0].startTime, tile: performance.getEntriesByName('portolan.tile')[0].startTime })"""
        )
        weight = page.evaluate(
            """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                .filter((one) => one.entryType === 'navigation' || /\\/explorer\\//.test(one.name) && !/maplibre/.test(one.name))
                .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
        )
        plain = sum(len(page.request.get(base + name).body()) for name in ["", *page.evaluate("performance.getEntriesByType('resource').map((one) => one.name).filter((name) => /\\/explorer\\//.test(name)).map((name) => name.slice(location.origin.length + 1))")])
        print(f"    painted after {marks['paint']:.0f} ms, usable {marks['ready']:.0f} ms, first picture of the map {marks['tile']:.0f} ms; {weight / 1024:.0f} KB on the wire, {plain / 1024:.0f} KB expanded")
        assert weight <= 150 * 1024, f"the page weighs {weight} bytes"
        until(page, "performance.getEntriesByName('portolan.map').length > 0")
        tiles = page.evaluate("performance.getEntriesByType('resource').filter((one) => /\\/512\\//.test(one.name)).map((one) => [one.name.split('?')[0], one.encodedBodySize])")
        print(f"    {len(tiles)} tiles of the first view: {sum(size for _, size in tiles) / 1024:.0f} KB")
        assert tiles and all(name.endswith(".webp") for name, _ in tiles), tiles
        assert sum(size for _, size in tiles) <= 400 * 1024, tiles
        assert not is_release or marks["ready"] <= 1000, f"usable only after {marks['ready']} ms"
        assert "OpenStreetMap" in page.inner_text("#credit")
        page.wait_for_timeout(300)
        picture(page, "first")


@check
def suggestions_come_with_every_key():
    with Visit(fragment=view) as page:
        page.keyboard.press("/")
        equal(page.evaluate("document.activeElement.id"), "q")
        for index, letter in enumerate("corvette o"):
            page.keyboard.type(letter)
            until(page, "document.querySelectorAll('#suggestions [role=option]').length > 0")
            page.wait_for_timeout(60)
        until(page, "name => [...document.querySelectorAll('.option-main')].some((one) => one.textContent === name)", arg=shop)
        equal(page.get_attribute("#q", "aria-expanded"), "true")
        # Icon, kind and distance of each place.
        until(page, "[...document.querySelectorAll('.option.place')].every((row) => row.querySelector('.disc img') && row.querySelector('.option-kind')?.textContent && /\\d/.test(row.querySelector('.option-far')?.textContent))")
        marked = page.eval_on_selector_all(".option.place mark", "all => all.map((one) => one.textContent)")
        assert "Corvette" in " ".join(marked), marked
        page.keyboard.press("ArrowDown")
        equal(page.get_attribute("#q", "aria-activedescendant"), "option-0")
        equal(page.input_value("#q"), shop)
        picture(page, "suggestions")
        page.keyboard.press("ArrowUp")
        equal(page.input_value("#q"), "corvette o")
        page.keyboard.press("Escape")
        assert page.is_hidden("#suggestions")
        # The time until answers arrive, as the page sees it, for many beginnings of words.
        for word in ["harbour", "anchor street", "cafe", "museum of", "port mer"]:
            page.fill("#q", "")
            for letter in word:
                page.keyboard.type(letter)
                page.wait_for_timeout(90)
        took = sorted(page.evaluate("performance.getEntriesByName('portolan.suggest').map((one) => one.duration)"))
        p50, p95 = took[len(took) // 2], took[min(len(took) - 1, int(len(took) * 0.95))]
        print(f"    {len(took)} answers while typing: p50 {p50:.1f} ms, p95 {p95:.1f} ms, slowest {took[-1]:.1f} ms")
        assert not is_release or p95 <= 50, f"p95 {p95} ms"


@check
def a_place_is_chosen_by_keys():
    with Visit(fragment=view) as page:
        type_in(page, "corvette outf")
        page.wait_for_selector(".option.place")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        equal(open_card(page), shop)
        page.wait_for_url(re.compile(f"place={shop_id}"))
        page.wait_for_selector(".week")
        equal(page.evaluate("document.activeElement.tagName"), "H2")
        equal(page.locator(".week tr").count(), 7)
        equal(page.locator(".week tr[aria-current=date]").count(), 1)
        assert re.match(r"(Open|Closed) · ", page.inner_text("#card-status")), page.inner_text("#card-status")
        assert "Anchor Street 7" in page.inner_text("#card"), "no address"
        assert page.locator("#card a[href^='tel:+']").count() >= 0
        page.click(".tags summary")
        assert "opening_hours" in page.inner_text(".tags")
        equal(page.locator(".pin.selected").count(), 1)
        picture(page, "card")
        page.locator("#card .action").first.click()
        page.wait_for_selector("#toast.shown")
        assert shop_id in page.evaluate("navigator.clipboard.readText()")
        # A recent search is offered again.
        page.keyboard.press("Escape")
        page.keyboard.press("/")
        page.wait_for_selector(".option.recent")
        assert shop in page.inner_text(".option.recent")


@check
def a_link_shows_the_same():
    with Visit(fragment=f"18/0.0028/0.0012&place={shop_id}&lang=fr&style=dark") as page:
        equal(open_card(page), shop_in_french)
        equal(page.evaluate("document.documentElement.lang"), "fr")
        equal(page.evaluate("document.documentElement.dataset.theme"), "dark")
        page.wait_for_selector(".week")
        assert "lundi" in page.inner_text(".week")
        assert abs(camera(page)[0] - 18) < 0.01, page.url
        picture(page, "link-dark-french")


@check
def back_and_forward():
    with Visit(fragment=view) as page:
        type_in(page, "harbour")
        page.keyboard.press("Enter")
        page.wait_for_selector("#results-list li")
        count = page.locator("#results-list li").count()
        assert count > 1, count
        page.wait_for_timeout(400)
        page.locator("#results-list button").first.click()
        name = open_card(page)
        picture(page, "result")
        page.wait_for_url(re.compile("place="))
        page.go_back()
        page.wait_for_selector("#results-list li >> visible=true")
        equal(page.locator("#results-list li").count(), count)
        page.go_back()
        until(page, "document.getElementById('sheet').hidden")
        page.go_forward()
        page.wait_for_selector("#results-list li >> visible=true")
        page.go_forward()
        page.wait_for_selector("#card:not([hidden]) h2")
        equal(open_card(page), name)
        page.click("#back")
        page.wait_for_selector("#results-list li >> visible=true")
        picture(page, "results")


@check
def categories_are_chips():
    with Visit(fragment="16/0.0029/0.0011") as page:
        page.click(".chip[data-cat=restaurant]")
        page.wait_for_selector("#results-list li")
        equal(page.get_attribute(".chip[data-cat=restaurant]", "aria-pressed"), "true")
        assert page.locator(".pin").count() > 1
        assert "cat=restaurant" in page.url
        page.wait_for_selector("#results-list .status.open, #results-list .status.closed")
        picture(page, "category")
        page.click(".chip[data-cat=restaurant]")
        until(page, "document.getElementById('sheet').hidden")


@check
def the_map_moves():
    with Visit(fragment=view) as page:
        until(page, "performance.getEntriesByName('portolan.tile').length > 0")
        start = camera(page)
        box = {"x": 760, "y": 400}
        page.mouse.move(**box)

        def drag():
            page.mouse.down()
            page.mouse.move(box["x"] - 200, box["y"], steps=8)
            page.wait_for_timeout(120)
            page.mouse.up()

        dragged = settled(page, drag)
        assert dragged[2] > start[2] and abs(dragged[1] - start[1]) < 1e-4, (start, dragged)
        page.mouse.move(**box)
        wheeled = settled(page, lambda: page.mouse.wheel(0, -300))
        assert wheeled[0] > dragged[0] and wheeled[0] == round(wheeled[0]), wheeled
        page.focus("#map")
        moved = settled(page, lambda: page.keyboard.press("ArrowUp"))
        assert moved[1] > wheeled[1], (wheeled, moved)
        out = settled(page, lambda: page.keyboard.press("-"))
        equal(out[0], wheeled[0] - 1)
        doubled = settled(page, lambda: page.mouse.dblclick(**box))
        equal(doubled[0], out[0] + 1)
        clicked = settled(page, lambda: page.click("#zoom-in"))
        equal(clicked[0], doubled[0] + 1)
        # A gesture with two fingers.
        before = camera(page)[0]

        def pinch():
            session = page.context.new_cdp_session(page)
            for step in range(9):
                kind = "touchStart" if step == 0 else "touchMove"
                spread = 120 - step * 11
                session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 760 - spread, "y": 400, "id": 1}, {"x": 760 + spread, "y": 400, "id": 2}]})
                page.wait_for_timeout(20)
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        assert settled(page, pinch)[0] < before
        picture(page, "moved")


@check
def what_is_here():
    with Visit(fragment="18/0.0029/0.0011") as page:
        page.mouse.click(760, 420, button="right")
        page.wait_for_selector("#menu [role=menuitem]")
        equal(page.locator("#menu [role=menuitem]").count(), 4)
        picture(page, "menu")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_selector("#here .row")
        assert "Port Meridian" in page.inner_text("#here"), page.inner_text("#here")
        assert re.search(r"\d+%", page.inner_text("#here"))
        picture(page, "here")
        page.keyboard.press("Escape")
        until(page, "document.getElementById('sheet').hidden")
        page.mouse.click(700, 300)
        page.wait_for_selector("#here .row, #card h2")


@check
def measuring():
    with Visit(fragment=view) as page:
        page.click("#measure")
        for x, y in [(600, 300), (800, 300), (800, 450)]:
            page.mouse.click(x, y)
            page.wait_for_timeout(350)
        # 350 points at zoom 17 on the equator, 1.19 m each.
        meters = float(re.search(r"([\d.,]+)", page.inner_text("#ruler-text"))[1].replace(",", ""))
        assert abs(meters - 350 * 40030230 / (256 * 2**17)) < 3, meters
        picture(page, "measure")
        page.click("#ruler-undo")
        page.keyboard.press("Escape")
        assert page.is_hidden("#ruler")


@check
def what_is_open_when():
    with Visit(fragment="16/0.0029/0.0011") as page:
        page.keyboard.press("t")
        until(page, "/\\d+ of \\d+ open/.test(document.getElementById('time-count').textContent)")
        equal(page.evaluate("document.activeElement.id"), "time-slider")
        now = page.get_attribute("#time-slider", "aria-valuetext")
        assert now.startswith("Now"), now
        seen = set()
        for _ in range(10):
            for _ in range(5):
                page.keyboard.press("ArrowRight")
            page.wait_for_timeout(50)
            seen.add(re.search(r"(\d+) of (\d+)", page.inner_text("#time-count"))[1])
        assert len(seen) > 2, f"the same number is open at all times: {seen}"
        page.keyboard.press("PageUp")
        # The time moves on to the middle of a night.
        while int(re.search(r"(\d+) of", page.inner_text("#time-count"))[1]) > 20:
            page.keyboard.press("ArrowRight")
        page.wait_for_selector("#results-list li[data-open=open]")
        page.wait_for_selector("#results-list li[data-open=closed]", state="attached")
        page.wait_for_url(re.compile(r"at=\d{4}-\d\d-\d\dT\d\d:[03]0Z"))
        picture(page, "time")
        fragment = page.url.split("#")[1]
        text = page.get_attribute("#time-slider", "aria-valuetext")
        counted = page.inner_text("#time-count")
    with Visit(fragment=fragment) as page:
        until(page, "/\\d+ of \\d+ open/.test(document.getElementById('time-count').textContent)")
        equal(page.get_attribute("#time-slider", "aria-valuetext"), text)
        equal(page.inner_text("#time-count"), counted)
        page.click("#time-now")
        assert page.get_attribute("#time-slider", "aria-valuetext").startswith("Now")
        page.keyboard.press("Escape")


@check
def languages_are_whole():
    english = None
    with Visit(fragment=None) as page:
        names = re.findall(r"^  (\w+): ", page.request.get(base + "explorer/i18n.js").text().split("const english = {")[1].split("\n};")[0], re.M)
    for language in languages:
        if language != "en":
            texts = json.loads((root / f"Sources/Server/Server/Explorer/Files/lang/{language}.json").read_text())
            equal(sorted(texts), sorted(names))
        with Visit(fragment=f"{view}&lang={language}") as page:
            equal(page.evaluate("document.documentElement.lang"), language)
            equal(page.evaluate("document.documentElement.dir"), "rtl" if language == "ar" else "ltr")
            shown = page.get_attribute("#q", "placeholder")
            english = english or shown
            assert language == "en" or shown != english, shown
            page.click("#open-settings")
            page.wait_for_selector("dialog[open]")
            assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth + 1"), f"{language}: texts are cut"
            if language in ("ar", "ja"):
                picture(page, f"settings-{language}")


@check
def a_time_is_written_one_way():
    """The week writes hours and minutes as all other parts of the page do."""
    for language in languages:
        with Visit(fragment=f"{view}&place={shop_id}&lang={language}&at=now") as page:
            page.wait_for_selector(".week")
            shown = page.evaluate(
                """async () => { const { clockTime } = await import('/explorer/i18n.js'); const day = [...document.querySelectorAll('.week td')].map((one) => one.firstChild.data).find((text) => /\\d/.test(text));
                    return { day, times: [540, 600, 1110, 1350].map((one) => clockTime(one, 'UTC')) }; }"""
            )
            digits = lambda text: re.sub(r"[0-9\u0660-\u0669]", "0", text)
            forms = {digits(time) for time in shown["times"]}
            for time in re.split(r"–|, ", shown["day"]):
                assert digits(time) in forms, (language, shown)


@check
def the_attribution_is_never_covered():
    states = {"start": "", "card": f"&place={shop_id}", "time": "&at=now", "card and time": f"&place={shop_id}&at=now"}
    names = ["© OpenStreetMap contributors", "Natural Earth", "Overture Maps Foundation"]

    def describe(route):
        answer = route.fetch()
        description = answer.json()
        description["regions"] = [{**description["regions"][0], "attribution": name} for name in names]
        route.fulfill(response=answer, json=description)

    for width, height in [(360, 640), (420, 720), (700, 500)]:
        for language in ["en", "ar"]:
            with Visit(fragment=None, viewport={"width": width, "height": height}, has_touch=width < 640) as page:
                page.context.route("**/portolan/explorer*", describe)
                for name, state in states.items():
                    page.goto("about:blank")
                    page.goto(f"{base}#{view}{state}&lang={language}")
                    page.wait_for_selector("body.ready")
                    if "card" in name:
                        page.wait_for_selector(".week", state="attached")
                    for is_tall in [False, True] if name == "card" and width < 640 else [False]:
                        if is_tall:
                            page.click("#grip")
                        page.wait_for_timeout(400)
                        covered = page.evaluate(
                            """() => { const credit = document.getElementById('credit'); const found = [];
                                for (const box of credit.getClientRects()) for (let part = 0.02; part < 1; part += 0.06) for (const high of [0.2, 0.5, 0.8]) {
                                    const [x, y] = [box.left + box.width * part, box.top + box.height * high]; const top = document.elementFromPoint(x, y);
                                    if (!credit.contains(top)) found.push(`${Math.round(x)},${Math.round(y)}: ${top?.id || top?.className || top?.tagName}`);
                                } return found; }"""
                        )
                        assert not covered, f"{width} wide, {language}, {name}{' tall' if is_tall else ''}: {covered[:4]}"


@check
def chips_show_that_there_are_more():
    for language, width in [("en", 360), ("ar", 360), ("en", 1280)]:
        with Visit(fragment=f"{view}&lang={language}", viewport={"width": width, "height": 700}) as page:
            assert page.is_hidden("#chips-back") and page.is_visible("#chips-on")
            before = page.locator(".chip").last.bounding_box()["x"]
            for _ in range(8):
                if page.is_visible("#chips-on"):
                    page.click("#chips-on")
                    page.wait_for_timeout(500)
            assert page.is_visible("#chips-back") and page.is_hidden("#chips-on")
            last = page.locator(".chip").last.bounding_box()
            assert last["x"] != before and last["x"] >= 0 and last["x"] + last["width"] <= width, last
            picture(page, f"chips-{language}-{width}")


@check
def failed_tiles_are_requested_again():
    """The page requests a failed tile again although nothing moves. A camera between two zooms comes to rest at a whole zoom."""
    with Visit(fragment=view, has_tiles=True, expect_errors=True) as page:
        until(page, "performance.getEntriesByName('portolan.map').length > 0")
        refused = []

        def refuse(route):
            refused.append(route.request.url)
            route.fulfill(status=503, body="busy") if len(refused) <= 2 else route.fulfill(body=plain_tile, content_type="image/png")

        page.context.unroute_all()
        page.context.route("**/styles/*/512/**", refuse)
        page.evaluate("document.getElementById('zoom-in').click()")
        end = time.monotonic() + 20
        while len(set(refused)) == len(refused):
            assert time.monotonic() < end, "a tile that failed is not asked for again"
            page.wait_for_timeout(100)
    with Visit(fragment="16.6/0.0029/0.0011") as page:
        equal(settled(page, lambda: page.evaluate("document.getElementById('zoom-out').click()"))[0], 15.0)


@check
def a_key_is_asked_for():
    """A server with keys: the page asks for one, and uses it."""
    with Visit(fragment=None, expect_errors=True) as page:

        def answer(route):
            if "key=right" in route.request.url:
                return route.fallback()
            reason = "API key not valid." if "key=" in route.request.url else "Method doesn't allow unregistered callers."
            route.fulfill(status=403, json={"error": {"code": 403, "message": reason, "status": "PERMISSION_DENIED"}})

        page.context.route("**/portolan/explorer*", answer)
        page.goto(f"{base}#{view}")
        page.wait_for_selector("#ask-key[open]")
        equal(page.inner_text("#key-refused"), "")
        picture(page, "key")
        accessible(page, "key")
        for word, wanted in [("wrong", "#key-refused:not(:empty)"), ("right", "body.ready .chip")]:
            page.fill("#key", word)
            with page.expect_navigation():
                page.keyboard.press("Enter")
            page.wait_for_selector(wanted)
        assert page.is_hidden("#ask-key") and "key" not in page.url.split("#")[0] and view.split("/")[0] in page.url, page.url
        type_in(page, "corvette")
        with page.expect_request(lambda request: "autocomplete" in request.url and "key=right" in request.url):
            page.keyboard.type(" ")


@check
def the_icon_of_the_server():
    with Visit(fragment=view) as page:
        answer = page.request.get(base + "favicon.ico")
        assert answer.ok and answer.headers["content-type"] == "image/svg+xml", answer.status


@check
def the_language_is_switched():
    with Visit(fragment=f"{view}&place={shop_id}") as page:
        page.wait_for_selector(".week")
        page.click("#open-settings")
        page.select_option("#set-language", "tr")
        page.click("#close-settings")
        until(page, "document.querySelector('.week')?.textContent.includes('Pazartesi')")
        assert "lang=tr" in page.url
        picture(page, "turkish")
        page.go_back()
        until(page, "document.querySelector('.week')?.textContent.includes('Monday')")


@check
def right_to_left():
    with Visit(fragment=f"{view}&lang=ar&place={shop_id}") as page:
        page.wait_for_selector(".week")
        box = page.locator("#panel").bounding_box()
        assert box["x"] + box["width"] > 1260, box
        assert page.locator("#controls").bounding_box()["x"] < 60
        picture(page, "arabic")
        accessible(page, "Arabic")


@check
def looks_follow_the_system():
    for options, theme in [({"color_scheme": "dark"}, "dark"), ({"contrast": "more"}, "contrast"), ({"color_scheme": "light"}, "light")]:
        with Visit(fragment=f"{view}&place={shop_id}", **options) as page:
            page.wait_for_selector(".week")
            equal(page.evaluate("document.documentElement.dataset.theme"), theme)
            until(page, "theme => performance.getEntriesByType('resource').some((one) => one.name.includes(`/styles/${theme}/`))", arg=theme)
            page.wait_for_timeout(200)
            picture(page, f"look-{theme}")
            accessible(page, theme)


@check
def motion_is_reduced():
    with Visit(fragment=view, reduced_motion="reduce") as page:
        page.focus("#map")
        page.keyboard.press("+")
        page.wait_for_url(re.compile(r"#18/"))
        equal(page.evaluate("getComputedStyle(document.getElementById('toast')).transitionDuration"), "0s")


@check
def a_phone():
    options = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
    with Visit(fragment=view, **options) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.tap("#q")
        page.keyboard.type("corvette")
        page.wait_for_selector(".option.place")
        picture(page, "phone-suggestions")
        page.tap(".option.place")
        page.wait_for_selector(".week", state="attached")
        page.wait_for_timeout(600)
        sheet = page.locator("#sheet").bounding_box()
        assert sheet["y"] > 200 and sheet["width"] == 360, sheet
        pin = page.locator(".pin.selected").bounding_box()
        assert pin["y"] + pin["height"] < sheet["y"], "the sheet covers the place"
        picture(page, "phone-card")
        page.tap("#grip")
        page.wait_for_timeout(300)
        assert page.locator("#sheet").bounding_box()["y"] < 120
        page.tap("#close-panel")
        until(page, "document.getElementById('sheet').hidden")
        page.tap("#time-toggle")
        until(page, "document.getElementById('time-count').textContent !== ''")
        picture(page, "phone-time")
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, a, input, select')].filter((one) => one.checkVisibility() && one.id !== 'grip')
                .filter((one) => { const box = one.getBoundingClientRect(); return box.width > 0 && (box.width < 24 || box.height < 16); }).map((one) => one.id || one.className)"""
        )
        assert not small, f"too small for fingers: {small}"


@check
def no_network():
    with Visit(fragment=view, expect_errors=True) as page:
        until(page, "performance.getEntriesByName('portolan.tile').length > 0")
        page.context.set_offline(True)
        type_in(page, "corv")
        page.wait_for_selector("#toast.shown")
        assert "does not answer" in page.inner_text("#toast")
        picture(page, "no-network")
        page.context.set_offline(False)
        page.keyboard.type("ette")
        page.wait_for_selector(".option.place")


@check
def no_webgl():
    with Visit(fragment=f"{view}&map=vector", has_tiles=True) as page:
        equal(page.get_attribute("#map", "data-engine"), "raster")
        until(page, "performance.getEntriesByName('portolan.tile').length > 0")


@check
def maplibre_draws_too():
    if not has_maplibre:
        raise Skipped(f"MapLibre GL JS is not in {maplibre} (scripts/fetch-maplibre.sh)")
    with Visit(browser=browsers["WebGL"], fragment=f"{view}&place={shop_id}&map=vector") as page:
        equal(page.get_attribute("#map", "data-engine"), "vector")
        until(page, "performance.getEntriesByName('portolan.map').length > 0")
        picture(page, "maplibre")
        page.focus("#map")
        moved = settled(page, lambda: page.keyboard.press("+"))
        equal(moved[0], 18.0)
        page.click("#open-settings")
        page.select_option("#set-map", "raster")
        until(page, "document.getElementById('map').dataset.engine === 'raster'")
        equal(page.locator("canvas.map-canvas").count(), 1)
    with Visit(browser=browsers["WebGL"], fragment=f"{view}&lang=ar") as page:
        # This engine does not shape Arabic by itself.
        equal(page.get_attribute("#map", "data-engine"), "raster")


@check
def on_paper():
    with Visit(fragment=f"{view}&place={shop_id}") as page:
        page.wait_for_selector(".week")
        page.emulate_media(media="print")
        assert page.is_hidden("#search") and page.is_hidden("#controls") and page.is_visible("#card h2") and page.is_visible("#credit")
        page.pdf(path=str(pictures / "print.pdf"))
        picture(page, "print")


@check
def texts_stay_texts():
    nasty = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    with Visit(fragment=view) as page:
        page.keyboard.press("/")
        page.keyboard.insert_text(nasty)
        page.keyboard.press("Enter")
        until(page, "document.getElementById('results-note').textContent || document.querySelector('#results-list li')")
        equal(page.locator("#panel img[src=x], #panel script").count(), 0)
        assert page.title() not in ("1", "2")
    with Visit(fragment=f"{view}&lang=%3Cscript%3E&style=%22onload&place=%3Cimg%3E&at=never&map=none&q=%22%3E%3Cimg%20src=x%3E", expect_errors=True) as page:
        page.wait_for_timeout(500)
        equal(page.locator("#panel img[src=x]").count(), 0)
        equal(page.evaluate("document.documentElement.lang"), "en")


@check
def names_that_every_object_has_are_no_names():
    for name in ["__proto__", "constructor", "toString", "{valueOf}"]:
        with Visit(fragment=f"{view}&" + "&".join(f"{field}={name}" for field in ["lang", "style", "names", "map", "at"])) as page:
            until(page, "document.getElementById('time-count').textContent !== ''")
            equal(page.evaluate("document.documentElement.lang"), "en")
            equal(page.evaluate("document.documentElement.dataset.theme"), "light")
            assert page.is_hidden("#start-failed")
        # An unknown category is an error of the server, which the browser logs.
        with Visit(fragment=f"{view}&cat={name}", expect_errors=True) as page:
            page.wait_for_selector("#results:not([hidden])")
            equal(page.inner_text("#results-title"), "" if "{" in name else name)
        with Visit(path="explorer/console.html", fragment=name) as page:
            page.wait_for_selector("#request:not([hidden])")


@check
def the_catalogue_keeps_to_its_policy():
    with Visit(path="catalog.html") as page:
        policy = page.request.get(base + "catalog.html").headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy, policy
        until(page, "document.querySelectorAll('#map img').length > 3")
        equal(page.evaluate("getComputedStyle(document.getElementById('map')).position"), "relative")
        before = page.inner_text("#where")
        page.click("#in")
        assert page.inner_text("#where") != before
        assert page.evaluate("[...document.querySelectorAll('a')].every((one) => one.href.startsWith(location.origin))")


@check
def a_script_from_elsewhere_is_refused():
    with Visit(fragment=view) as page:
        policy = page.request.get(base).headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy and "unsafe" not in policy, policy


# MARK: The other pages


@check
def examples_of_the_console_run():
    with Visit(path="explorer/console.html", expect_errors=True) as page:
        page.wait_for_selector("#request:not([hidden])")
        names = page.eval_on_selector_all("nav button", "all => all.map((one) => one.dataset.id)")
        assert len(names) > 35, names
        # Drawing takes long in a debug build. The town has no photo, and not these objects.
        slow = [] if is_release else ["maps.picture", "maps.static", "legacy.staticmap"]
        for name in names:
            if name in slow:
                continue
            page.click(f"nav button[data-id='{name}']")
            page.evaluate("document.getElementById('outcome').textContent = ''")
            page.click("#run")
            until(page, "document.getElementById('outcome').textContent !== ''")
            outcome = page.inner_text("#outcome")
            wanted = r"(400|404) " if name in ("places.photos.getMedia", "legacy.photo", "nominatim.details") else r"(200|204|206) "
            assert re.match(wanted, outcome), f"{name}: {outcome}"
            assert page.inner_text("#curl").startswith("curl 'http")
        page.click("nav button[data-id='places.searchText']")
        page.click("#run")
        until(page, "document.getElementById('text').textContent.includes('displayName')")
        picture(page, "console")
        accessible(page, "console")


@check
def the_operator_looks():
    with Visit(path="explorer/operator.html", expect_errors=True) as page:
        page.fill("#token", "wrong-token")
        page.click("#key button")
        until(page, "document.getElementById('problem').textContent.includes('token')")
        page.fill("#token", token)
        page.click("#key button")
        page.wait_for_selector("#requests tbody tr")
        assert "town" in page.inner_text("#regions")
        assert page.locator("#slowest tbody tr").count() > 0
        page.click("#reload")
        until(page, "document.getElementById('reloaded').textContent !== ''")
        picture(page, "operator")
        accessible(page, "operator")


@check
def colours_are_changed():
    with Visit(browser=browsers.get("WebGL"), path="explorer/palette.html") as page:
        page.wait_for_selector(".colours input")
        page.locator(".colours input").first.evaluate("(input) => { input.value = '#123456'; input.dispatchEvent(new Event('input', { bubbles: true })); }")
        with page.expect_download() as download:
            page.click("#save")
        style = json.loads(pathlib.Path(download.value.path()).read_text())
        equal(style["version"], 8)
        assert "#123456" in json.dumps(style), "the colour is not in the style"
        if has_maplibre:
            page.wait_for_timeout(1000)
        picture(page, "palette")
        accessible(page, "palette")


# MARK: For everybody


AUDIT = """() => {
  const findings = [];
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[aria-hidden=true]');
  const name = (element) => {
    const labelled = element.getAttribute('aria-labelledby');
    if (labelled) return labelled.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
    const label = element.getAttribute('aria-label');
    if (label) return label.trim();
    if (element.labels?.length) return [...element.labels].map((one) => one.textContent).join(' ').trim();
    return (element.textContent || element.getAttribute('alt') || element.title || '').trim();
  };
  const tell = (element) => element.id ? '#' + element.id : element.tagName.toLowerCase() + '.' + element.className;
  for (const element of document.querySelectorAll('button, a[href], input, select, summary, dialog, [role=listbox], [role=application], [role=menu], section:not([hidden])')) {
    if (element.tagName === 'SECTION' && !element.hasAttribute('aria-label') && !element.hasAttribute('aria-labelledby')) continue;
    if (shown(element) && !name(element)) findings.push('no name: ' + tell(element));
  }
  for (const image of document.querySelectorAll('img')) if (!image.hasAttribute('alt')) findings.push('no alt: ' + image.src);
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) findings.push('twice: #' + id);
  for (const attribute of ['aria-controls', 'aria-labelledby', 'aria-describedby', 'aria-activedescendant', 'for'])
    for (const element of document.querySelectorAll(`[${attribute}]`))
      for (const id of element.getAttribute(attribute).split(' ')) if (!document.getElementById(id)) findings.push(`${attribute} leads nowhere: ${id}`);
  const children = { listbox: ['option', 'presentation'], menu: ['menuitem'] };
  for (const [role, wanted] of Object.entries(children))
    for (const element of document.querySelectorAll(`[role=${role}]`))
      for (const child of element.children) if (!wanted.includes(child.getAttribute('role'))) findings.push(`${role} holds ${tell(child)}`);
  for (const element of document.querySelectorAll('[tabindex]')) if (element.tabIndex > 0) findings.push('order of focus: ' + tell(element));
  for (const element of document.querySelectorAll('ul')) for (const child of element.children) if (child.tagName !== 'LI') findings.push('no li in ul: ' + tell(child));
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].filter(shown).map((one) => Number(one.tagName[1]));
  levels.forEach((level, index) => { if (index && level > levels[index - 1] + 1) findings.push('a heading is left out before level ' + level); });
  // Contrast of texts with what lies behind them (WCAG 2.2, 1.4.3).
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return { c: [r, g, b], a: a / 255 }; };
  const over = (top, under) => top.c.map((value, index) => value * top.a + under[index] * (1 - top.a));
  const light = (color) => { const [r, g, b] = color.map((value) => { value /= 255; return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const paper = rgba(getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()).c;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let measured = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element || !shown(element) || element.closest('#map, :disabled, .visually-hidden, noscript, #scale')) continue;
    const stack = [];
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const color = rgba(getComputedStyle(one).backgroundColor);
      if (color.a > 0) stack.push(color);
      if (color.a === 1) break;
    }
    // On the map itself, nothing has text without a ground of its own.
    let ground = paper;
    for (const color of stack.reverse()) ground = over(color, ground);
    let alpha = 1;
    for (let one = element; one; one = one.parentElement) alpha *= Number(getComputedStyle(one).opacity);
    const ink = rgba(getComputedStyle(element).color);
    ink.a *= alpha;
    const value = ratio(over(ink, ground), ground);
    measured++;
    if (value < 4.5) findings.push(`contrast ${value.toFixed(2)}: "${walker.currentNode.data.trim().slice(0, 30)}" ${tell(element)}`);
  }
  return { findings: [...new Set(findings)], measured };
}"""


def accessible(page, what):
    if axe:
        page.evaluate(axe)
        # The page's own check measures contrast, also over the map, for which axe has no answer.
        broken = page.evaluate("async () => (await axe.run(document, { rules: { 'color-contrast': { enabled: false } } })).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`)")
        assert not broken, f"{what}: axe: " + "; ".join(broken)
    found = page.evaluate(AUDIT)
    assert not found["findings"], f"{what}: " + "; ".join(found["findings"][:12])
    assert found["measured"] > 5, f"{what}: only {found['measured']} texts were measured"


@check
def axe_is_there():
    if not axe:
        raise Skipped("axe-core is not in the Python environment, so its checks are left out")


@check
def names_roles_and_contrast():
    with Visit(fragment=view) as page:
        accessible(page, "start")
        type_in(page, "harbour")
        page.wait_for_selector(".option.place")
        page.keyboard.press("ArrowDown")
        accessible(page, "suggestions")
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        page.wait_for_selector("#results-list li, #card h2")
        page.wait_for_timeout(300)
        accessible(page, "results")
        page.keyboard.press("Escape")
    with Visit(fragment=f"{view}&at=now") as page:
        page.wait_for_selector("#results-list li")
        accessible(page, "time")
        page.mouse.click(900, 300, button="right")
        accessible(page, "menu")
        page.keyboard.press("Escape")
        page.click("#open-settings")
        accessible(page, "settings")


@check
def the_order_of_focus():
    with Visit(fragment=f"{view}&place={shop_id}") as page:
        page.wait_for_selector(".week")
        page.evaluate("document.activeElement.blur()")
        order = []
        for _ in range(60):
            page.keyboard.press("Tab")
            at = page.evaluate("(() => { const one = document.activeElement; const box = one.getBoundingClientRect(); return [one.id || one.className || one.tagName, box.width > 0 && box.height > 0 && one.checkVisibility()]; })()")
            if at[0] == "BODY":
                break
            assert at[1], f"{at[0]} has the focus and is not to be seen"
            order.append(at[0])
        for before, after in [("skip", "map"), ("map", "open-settings"), ("open-settings", "q"), ("q", "close-panel"), ("close-panel", "action"), ("action", "zoom-in"), ("zoom-in", "time-toggle")]:
            assert before in order and after in order and order.index(before) < order.index(after), (before, after, order)
        outline = page.evaluate("(() => { document.getElementById('zoom-in').focus(); return getComputedStyle(document.getElementById('zoom-in')).outlineStyle; })()")
        assert outline != "none"


# MARK: Running


def documentation():
    """docs/pictures/explorer.png: Friday evening in the town, with a place's card."""
    now = time.gmtime()
    friday = time.strftime("%Y-%m-%dT17:30Z", time.gmtime(time.time() + ((4 - now.tm_wday - 1) % 7 + 1) * 86400))
    with Visit(fragment=f"17/0.0029/0.0011&place={shop_id}&at={friday}", has_tiles=True, viewport={"width": 1200, "height": 720}) as page:
        page.wait_for_selector(".week")
        until(page, "performance.getEntriesByName('portolan.map').length > 0")
        page.mouse.move(1100, 300)
        page.wait_for_timeout(1000)
        page.screenshot(path=str(root / "docs/pictures/explorer.png"))


def main():
    global base
    pictures.mkdir(parents=True, exist_ok=True)
    for old in pictures.glob("*.png"):
        old.unlink()
    arguments = [program, "explore", region, "--listen", "127.0.0.1:0", "--no-browser"]
    if has_maplibre:
        arguments += ["--maplibre", str(maplibre)]
    server = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"PORTOLAN_SERVE_TIME_LIMIT": "900", **os.environ, "PORTOLAN_SERVE_ADMIN_TOKEN": token})
    started = time.monotonic()
    try:
        lines = [server.stdout.readline() for _ in range(3)]
        base = re.search(r"http://\S+/", "".join(lines))[0]
        with sync_playwright() as playwright:
            flags = ["--no-sandbox"] if os.geteuid() == 0 else []
            soft = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
            browsers["plain"] = playwright.chromium.launch(executable_path=chromium, args=flags + ["--disable-gpu", "--disable-3d-apis"])
            if has_maplibre:
                browsers["WebGL"] = playwright.chromium.launch(executable_path=chromium, args=flags + soft)
            if "picture" in only:
                documentation()
            for function in checks:
                if only and function.__name__ not in only:
                    continue
                begin = time.monotonic()
                try:
                    function()
                    outcome, detail = "passed", ""
                except Skipped as reason:
                    outcome, detail = "skipped", f": {reason}"
                except Exception as error:
                    outcome, detail = "failed", f": {error}"
                    if "-v" in os.environ.get("PORTOLAN_TEST_OPTIONS", ""):
                        traceback.print_exc()
                results[outcome] += 1
                print(f"{outcome:8} {function.__name__.replace('_', ' ')} ({time.monotonic() - begin:.1f} s){detail}", flush=True)
            for browser in browsers.values():
                browser.close()
        # Ctrl-C ends the server cleanly. It finishes work that has begun, such as loading letters for a map, which
        # takes time in a debug build.
        server.send_signal(signal.SIGINT)
        code = server.wait(timeout=1800)
        if code != 0:
            results["failed"] += 1
            print(f"failed   Ctrl-C ends it: code {code}")
    finally:
        if server.poll() is None:
            server.kill()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{results['passed']} passed, {results['failed']} failed, {results['skipped']} skipped in {time.monotonic() - started:.0f} s "
        f"({used.ru_utime + used.ru_stime:.0f} s of processor time, browser and server); pictures are in {pictures.relative_to(root)}"
    )
    sys.exit(1 if results["failed"] else 0)


browsers = {}
base = ""
main()
