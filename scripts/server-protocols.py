#!/usr/bin/env python3
"""Checks the protocols below HTTP messages on a running server: `scripts/server-protocols.py PROGRAM REGION`.

They are gRPC with Google's client, TLS with HTTP/2 and HTTP/1.1 and a certificate that is replaced, brotli, and
regions and archives on an S3 store (moto's). The clients come from the Python Package Index, like those of
server-clients.py, into a separate folder ($PORTOLAN_PROTOCOL_CLIENTS). If they are not available, the checks are
skipped. Servers run on free loopback ports and are stopped at the end."""
import client_environment, json, os, pathlib, re, shutil, signal, socket, ssl, subprocess, sys, tempfile, threading, time, traceback, urllib.error, urllib.request

PACKAGES = ["google-maps-places==0.9.1", "grpcio", "brotli", "moto[s3,server,iam]", "boto3", "xxhash"]
problem = client_environment.enter("portolan-protocol-clients", "PORTOLAN_PROTOCOL_CLIENTS", PACKAGES)
program, region = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
folder = pathlib.Path(tempfile.mkdtemp())
PLACE = "pamp1bvyd0bcksz80"
checks = []


def check(function):
    checks.append(function)
    return function


def equal(found, wanted):
    assert found == wanted, f"{found!r} is not {wanted!r}"


class Server:
    """A server of the program with options. `http` and `grpc` are its ports, and `notes` the lines that it wrote
    for people."""

    def __init__(self, *options, grpc=True, environ=None):
        command = [program, "serve", "--listen", "127.0.0.1:0", "--access-log", "off", *options]
        command += ["--grpc", "127.0.0.1:0"] if grpc else []
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=dict(os.environ, **(environ or {})))
        self.notes, self.ready = [], threading.Event()
        threading.Thread(target=self.read, daemon=True).start()
        assert self.ready.wait(1800) and self.process.poll() is None, self.notes
        line = next(line for line in self.notes if "serving" in line)
        self.http = int(line.split("://")[1].split("/")[0].rsplit(":", 1)[1])
        self.grpc = int(line.rsplit(":", 1)[1]) if grpc else None

    def read(self):
        for line in self.process.stderr:
            self.notes.append(line.strip())
            if "serving" in line:
                self.ready.set()
        self.ready.set()

    def wait(self, text):
        """Waits for a line for people."""
        end = time.monotonic() + 1800
        while not any(text in line for line in self.notes):
            assert self.process.poll() is None and time.monotonic() < end, (text, self.notes)
            time.sleep(0.05)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        equal(self.process.wait(600), 0)
        # People read sentences: no dumps of Swift values, no Foundation domains with numbers, and no functions of a
        # library.
        dumps = [note for note in self.notes if re.search(r"\b[A-Z]\w*\(\w+: |\bOptional\(|Error Domain=|UserInfo=|\b[a-z]\w*\((\w+:)+\)|errno: ", note)]
        assert not dumps, dumps

    def __enter__(self):
        return self

    def __exit__(self, kind, *rest):
        if kind:
            self.process.kill()
            self.process.wait()
        else:
            self.stop()


def mask(text, *more):
    return [("x-goog-fieldmask", text), *more]


def places(channel):
    from google.maps import places_v1
    from google.maps.places_v1.services.places.transports import PlacesGrpcTransport

    return places_v1.PlacesClient(transport=PlacesGrpcTransport(channel=channel))


def curl(*arguments):
    return subprocess.run(["curl", "--silent", "--show-error", "--max-time", "600", *arguments], capture_output=True)


# MARK: gRPC


@check
def grpc_says_what_rest_says():
    import grpc
    from google.maps import places_v1

    with Server("--region", region) as server, grpc.insecure_channel(f"127.0.0.1:{server.grpc}") as channel:
        over_grpc = places(channel)
        rest = places_v1.PlacesClient(transport="rest", client_options={"api_endpoint": f"http://127.0.0.1:{server.http}", "api_key": "test"})
        center = {"latitude": 0.002, "longitude": 0.001}
        for call in [
            lambda client: client.get_place({"name": f"places/{PLACE}", "language_code": "fr"}, metadata=mask("*")),
            lambda client: client.search_text({"text_query": "restaurant", "location_bias": {"circle": {"center": center, "radius": 500}}}, metadata=mask("*")),
            lambda client: client.search_nearby({"location_restriction": {"circle": {"center": center, "radius": 500}}, "max_result_count": 7}, metadata=mask("*")),
            lambda client: client.autocomplete_places({"input": "corv", "session_token": "abc", "origin": center}),
        ]:
            # Open states change from one minute to the next. The rest is equal.
            equal(call(over_grpc), call(rest))
        equal(over_grpc.get_place({"name": f"places/{PLACE}"}, metadata=mask("id,displayName")).display_name.text, "Corvette Outfitters")


@check
def grpc_errors():
    import grpc
    from google.api_core import exceptions

    with Server("--region", region) as server, grpc.insecure_channel(f"127.0.0.1:{server.grpc}") as channel:
        client = places(channel)
        for call, error in [
            (lambda: client.get_place({"name": "places/nonsense"}, metadata=mask("id")), exceptions.InvalidArgument),
            (lambda: client.get_place({"name": f"places/{PLACE}"}), exceptions.InvalidArgument),
            (lambda: client.get_place({"name": f"places/{PLACE}"}, metadata=mask("nothing")), exceptions.InvalidArgument),
            (lambda: client.get_photo_media({"name": f"places/{PLACE}/photos/77/media", "max_width_px": 10}), exceptions.NotFound),
        ]:
            try:
                call()
            except error as found:
                if error is exceptions.InvalidArgument:
                    assert found.details or "FieldMask is a required" in found.message, found
                continue
            raise AssertionError(f"no {error.__name__}")
        # A client cancels a call that a halted server does not answer. When the server continues, it answers the
        # next call.
        server.process.send_signal(signal.SIGSTOP)
        try:
            client.get_place({"name": f"places/{PLACE}"}, metadata=mask("id"), timeout=0.2)
        except exceptions.DeadlineExceeded:
            pass
        else:
            raise AssertionError("no DeadlineExceeded")
        finally:
            server.process.send_signal(signal.SIGCONT)
        equal(client.get_place({"name": f"places/{PLACE}"}, metadata=mask("id")).id, PLACE)
        unknown = channel.unary_unary("/google.maps.places.v1.Places/Nothing")
        try:
            unknown(b"")
        except grpc.RpcError as found:
            equal(found.code(), grpc.StatusCode.UNIMPLEMENTED)
        else:
            raise AssertionError("no UNIMPLEMENTED")
        # Many compressed calls on one connection.
        get = channel.unary_unary("/google.maps.places.v1.Places/GetPlace")
        message = bytes([10, 7 + len(PLACE)]) + b"places/" + PLACE.encode()
        calls = [get.future(message, metadata=mask("id"), compression=grpc.Compression.Gzip) for _ in range(300)]
        # Every place has attributions.
        answers = {call.result() for call in calls}
        assert len(answers) == 1 and answers.pop().startswith(bytes([18, len(PLACE)]) + PLACE.encode())
        # One call after the other: the client sends a ping with most of its answers.
        for _ in range(300):
            get(message, metadata=mask("id"))


@check
def grpc_health_keys_and_stop():
    import grpc
    from google.api_core import exceptions

    settings = folder / "keys.json"
    settings.write_text(json.dumps({"keys": [{"key": "key-1234", "name": "tests"}], "drainSeconds": 0}))
    with Server("--region", region, "--config", settings) as server, grpc.insecure_channel(f"127.0.0.1:{server.grpc}") as channel:
        equal(channel.unary_unary("/grpc.health.v1.Health/Check")(b""), b"\x08\x01")
        client = places(channel)
        for key, error in [(None, exceptions.PermissionDenied), ("wrong", exceptions.InvalidArgument)]:
            try:
                client.get_place({"name": f"places/{PLACE}"}, metadata=mask("id", *([("x-goog-api-key", key)] if key else [])))
            except error as found:
                assert key is None or found.reason == "API_KEY_INVALID", found
            else:
                raise AssertionError(f"no {error.__name__}")
        # A server that stops still answers calls that have begun. The connection ends with GOAWAY.
        search = channel.unary_unary("/google.maps.places.v1.Places/SearchText")
        question = bytes([10, 10]) + b"restaurant"
        search(question, metadata=mask("*", ("x-goog-api-key", "key-1234")))
        calls = [search.future(question, metadata=mask("*", ("x-goog-api-key", "key-1234"))) for _ in range(50)]
        # This call comes after the others on their connection and is answered before them, so all have begun.
        channel.unary_unary("/grpc.health.v1.Health/Check")(b"")
        server.process.send_signal(signal.SIGTERM)
        codes = [call.code() for call in calls]
        equal(codes.count(grpc.StatusCode.OK), 50)


# MARK: TLS, HTTP/2, codings


def certificate(name):
    files = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", files[1], "-out", files[0]], check=True, capture_output=True)
    return files


@check
def tls_and_http2():
    import grpc

    chain, key = certificate("first")
    with Server("--region", region, "--certificate", chain, "--private-key", key) as server:
        url = f"https://localhost:{server.http}/"
        resolve = ["--resolve", f"localhost:{server.http}:127.0.0.1", "--cacert", chain]
        for option, version in [("--http2", b"2"), ("--http1.1", b"1.1")]:
            answer = curl(*resolve, option, "-o", "/dev/null", "-w", "%{http_version} %{http_code}", url + "data/portolan.json")
            equal(answer.stdout, version + b" 200")
        document = json.loads(curl(*resolve, "--http2", url + "data/portolan.json").stdout)
        assert document["tiles"][0].startswith(f"https://localhost:{server.http}/"), document["tiles"]
        for option, works in [("--tlsv1.3", True), ("--tls-max 1.2", True), ("--tls-max 1.1", False), ("--tls-max 1.0", False)]:
            equal(curl(*resolve, *option.split(), "-o", "/dev/null", url).returncode == 0, works)
        # gRPC is served on the same port as REST, as Google does.
        credentials = grpc.ssl_channel_credentials(chain.read_bytes())
        for port in [server.http, server.grpc]:
            with grpc.secure_channel(f"localhost:{port}", credentials) as channel:
                equal(places(channel).get_place({"name": f"places/{PLACE}"}, metadata=mask("id")).id, PLACE)
        # Another certificate replaces the first one, without losing a connection.
        def name():
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            with socket.create_connection(("127.0.0.1", server.http)) as raw, context.wrap_socket(raw, server_hostname="localhost") as secure:
                return b"second" in secure.getpeercert(binary_form=True)

        assert not name()
        for old, new in zip((chain, key), certificate("second")):
            shutil.copy(new, old)
        server.process.send_signal(signal.SIGHUP)
        server.wait("read the certificate again")
        assert name()
        key.write_text("nothing")
        server.process.send_signal(signal.SIGHUP)
        server.wait("keeps the previous certificate")
        assert name()
    wrong = subprocess.run([program, "serve", "--region", region, "--certificate", chain, "--private-key", key, "--check"], capture_output=True, text=True)
    assert wrong.returncode != 0 and "not a private key" in wrong.stderr, wrong


@check
def hosts_are_named_once():
    chain, key = certificate("hosts")
    for options in [[], ["--certificate", chain, "--private-key", key]]:
        with Server("--region", region, *options) as server:
            for version, hosts, wanted in [
                ("1.1", ["a"], b"200"), ("1.1", [], b"400"), ("1.1", ["a", "b"], b"400"), ("1.1", ["a", "a"], b"400"), ("1.0", [], b"200"), ("1.0", ["a", "b"], b"400"),
            ]:
                for path in ["/health/live", "/data/portolan/14/8192/8191.pbf", f"/v1/places/{PLACE}?fields=id"]:
                    with socket.create_connection(("127.0.0.1", server.http)) as one:
                        if options:
                            context = ssl.create_default_context()
                            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                            one = context.wrap_socket(one, server_hostname="localhost")
                        lines = [f"GET {path} HTTP/{version}", *(f"Host: {host}" for host in hosts), "Connection: close", "", ""]
                        one.sendall("\r\n".join(lines).encode())
                        answer = b""
                        while piece := one.recv(65536):
                            answer += piece
                    equal((path, version, hosts, answer.split(b" ")[1]), (path, version, hosts, wanted))


@check
def the_last_request_ends_its_connection():
    """Only the server closes these connections. Otherwise a client that reads to the end would wait for the idle
    limit."""
    with Server("--region", region) as server:
        for first, fields in [("1.0", []), ("1.1", ["Connection: Close"]), ("1.1", ["Connection: close, TE"])]:
            for path in ["/health/live", "/data/portolan/14/8192/8191.pbf", f"/v1/places/{PLACE}?fields=id"]:
                with socket.create_connection(("127.0.0.1", server.http), timeout=20) as one:
                    one.sendall("\r\n".join([f"GET {path} HTTP/{first}", "Host: a", *fields, "", ""]).encode())
                    answer = b""
                    while piece := one.recv(65536):
                        answer += piece
                equal((path, first, fields, answer.split(b" ")[1]), (path, first, fields, b"200"))


@check
def a_stream_whose_request_does_not_end_is_reset():
    frame = lambda kind, flags, stream, body=b"": len(body).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + body
    field = lambda name, value: b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value
    with Server("--region", region) as server:
        for path in [b"/health/live", b"/nothing"]:
            fields = [(b":method", b"GET"), (b":scheme", b"http"), (b":path", path), (b":authority", b"a")]
            with socket.create_connection(("127.0.0.1", server.grpc), timeout=20) as one, one.makefile("rb") as source:
                # HEADERS that end the headers, but not the stream.
                one.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0) + frame(1, 4, 1, b"".join(field(*pair) for pair in fields)))
                kinds = []
                while 3 not in kinds:
                    head = source.read(9)
                    assert len(head) == 9, f"{path}: the connection ended after frames of the kinds {kinds}"
                    source.read(int.from_bytes(head[:3], "big"))
                    if head[5:] == b"\0\0\0\1":
                        kinds.append(head[3])
                assert kinds[0] == 1, kinds


@check
def a_busy_port_is_one_line():
    with Server("--region", region) as server:
        for option in ["--listen", "--grpc", "--operation"]:
            options = ["--listen", "127.0.0.1:0"] if option != "--listen" else []
            done = subprocess.run([program, "serve", "--region", region, *options, option, f"127.0.0.1:{server.http}"], capture_output=True, text=True)
            equal(done.returncode, 1)
            equal(done.stderr, f"portolan: 127.0.0.1:{server.http}: the server cannot listen there: another program listens on this address; end it, or choose another port\n")


@check
def http2_without_tls():
    with Server("--region", region) as server:
        answer = curl("--http2-prior-knowledge", "-o", "/dev/null", "-w", "%{http_version} %{http_code}", f"http://127.0.0.1:{server.grpc}/data/portolan.json")
        equal(answer.stdout, b"2 200")


@check
def brotli_is_the_same_text():
    import brotli

    with Server("--region", region, grpc=False) as server:
        url = f"http://127.0.0.1:{server.http}/styles/light/style.json"
        plain = curl(url).stdout
        coded = curl("-H", "Accept-Encoding: br", url).stdout
        equal(brotli.decompress(coded), plain)
        assert len(coded) < len(curl("-H", "Accept-Encoding: gzip", url).stdout) < len(plain)


# MARK: Other servers


class Store:
    """An S3 store (moto's) with the bucket `maps` and a user with all rights there. It checks signatures if
    `isStrict`."""

    def __init__(self, isStrict=False):
        import boto3

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # Three calls make the user. After them, keys are required.
        environ = dict(os.environ, **({"INITIAL_NO_AUTH_ACTION_COUNT": "3"} if isStrict else {}))
        command = [pathlib.Path(sys.prefix) / "bin/moto_server", "-H", "127.0.0.1", "-p", str(port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environ)
        self.endpoint = f"http://127.0.0.1:{port}"
        for _ in range(600):
            try:
                urllib.request.urlopen(self.endpoint + "/moto-api/", timeout=5)
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.1)
        keys = {"aws_access_key_id": "AKIATEST", "aws_secret_access_key": "secret-of-the-store"}
        if isStrict:
            iam = boto3.client("iam", endpoint_url=self.endpoint, region_name="eu-central-1", **keys)
            iam.create_user(UserName="publisher")
            made = iam.create_access_key(UserName="publisher")["AccessKey"]
            policy = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
            iam.put_user_policy(UserName="publisher", PolicyName="all", PolicyDocument=json.dumps(policy))
            keys = {"aws_access_key_id": made["AccessKeyId"], "aws_secret_access_key": made["SecretAccessKey"]}
        self.secret = keys["aws_secret_access_key"]
        self.secrets = {"AWS_ACCESS_KEY_ID": keys["aws_access_key_id"], "AWS_SECRET_ACCESS_KEY": self.secret, "AWS_REGION": "eu-central-1"}
        self.secrets["AWS_ENDPOINT_URL"] = self.endpoint
        self.s3 = boto3.client("s3", endpoint_url=self.endpoint, region_name="eu-central-1", **keys)
        self.s3.create_bucket(Bucket="maps", CreateBucketConfiguration={"LocationConstraint": "eu-central-1"})

    def stop(self):
        self.process.terminate()
        self.process.wait()


@check
def regions_and_archives_on_s3():
    store = Store()
    try:
        s3, secrets = store.s3, store.secrets
        for file in region.iterdir():
            s3.upload_file(str(file), "maps", f"here/town.portolan/{file.name}")
        s3.upload_file(str(region / "tiles.pmtiles"), "maps", "here/remote.pmtiles")
        options = ["--region", "s3://maps/here/town.portolan", "--set", "archives=s3://maps/here/remote.pmtiles", "--set", f"cacheFolder={folder / 'copies'}"]
        told = subprocess.run([program, "serve", *options, "--check"], capture_output=True, text=True, env=dict(os.environ, **secrets))
        assert told.returncode == 0 and "Archive: remote, zoom" in told.stdout, told
        assert "secret-of-the-store" not in told.stdout + told.stderr
        with Server(*options, "--set", "remoteInterval=1", "--set", "adminToken=token-1234", environ=secrets, grpc=False) as server:
            base = f"http://127.0.0.1:{server.http}"
            local = curl("-H", "Accept-Encoding: gzip", base + "/data/portolan/14/8192/8191.pbf").stdout
            equal(curl("-H", "Accept-Encoding: gzip", base + "/data/remote/14/8192/8191.pbf").stdout, local)
            assert len(local) > 1000 and json.loads(curl(base + "/data/remote.json").stdout)["vector_layers"]
            # Another version is fetched and used.
            manifest = json.loads((region / "region.json").read_text())
            manifest.pop("checksum", None)
            manifest["attribution"] += "!"
            s3.put_object(Bucket="maps", Key="here/town.portolan/region.json", Body=json.dumps(manifest, indent=2).encode())
            server.wait("opened the regions again")
            assert json.loads(curl(base + "/data/portolan.json").stdout)["attribution"].endswith("!")
            # The store goes away, and the server continues with its copy.
            store.stop()
            server.wait("keeps its previous copy")
            equal(curl("-o", "/dev/null", "-w", "%{http_code}", base + "/data/portolan/14/8192/8191.pbf").stdout, b"200")
            assert "secret-of-the-store" not in "".join(server.notes)
        with Server(*options, environ=secrets, grpc=False) as server:
            assert any("the server keeps its previous copy" in note for note in server.notes), server.notes
    finally:
        store.stop()


@check
def regions_are_published_to_s3():
    import xxhash

    store = Store(isStrict=True)
    try:
        # A file that is uploaded in three parts.
        large = folder / "large.portolan"
        shutil.copytree(region, large)
        content = os.urandom(1 << 20) * 40
        (large / "tiles.inputs").write_bytes(content)
        manifest = json.loads((large / "region.json").read_text())
        manifest.pop("checksum", None)
        # A region of an earlier version, without checksums of pages.
        manifest["files"].pop("checksums.bin")
        manifest["files"]["tiles.inputs"] = {"byteCount": len(content), "xxh128": xxhash.xxh3_128_hexdigest(content)}
        (large / "region.json").write_text(json.dumps(manifest, indent=2))

        def publish(*words, code=0, **more):
            done = subprocess.run([program, "publish", *map(str, words)], capture_output=True, text=True, env=dict(os.environ, **(store.secrets | more)))
            assert done.returncode == code and store.secret not in done.stdout + done.stderr, done
            return done.stdout + done.stderr

        assert "5 files" in publish(region, "s3://maps/here/town")
        with Server("--region", "s3://maps/here/town", "--set", f"cacheFolder={folder / 'published'}", "--set", "remoteInterval=1",
                    environ=store.secrets, grpc=False) as server:
            health = lambda: json.loads(curl(f"http://127.0.0.1:{server.http}/health/ready").stdout)["published"][0]
            first = health()
            assert "2 files" in publish(large, "s3://maps/here/town")
            server.wait("opened the regions again")
            second = health()
            equal([line.split()[0] for line in publish("--list", "s3://maps/here/town").strip().split("\n")], [second, first])
            name = f"here/town/objects/{manifest['files']['tiles.inputs']['xxh128']}.inputs"
            found = store.s3.get_object(Bucket="maps", Key=name)
            assert found["Body"].read() == content and "immutable" in found["CacheControl"] and found["ETag"].endswith('-3"'), found
            assert "0 files" in publish(large, "s3://maps/here/town", "--verify")
            server.notes.clear()
            publish("--rollback", "s3://maps/here/town")
            server.wait("opened the regions again")
            equal(health(), first)
        # A client with another secret is refused, and the pointer stays.
        assert "AWS_SECRET_ACCESS_KEY" in publish(large, "s3://maps/here/town", code=1, AWS_SECRET_ACCESS_KEY="wrong")
        assert "bucket" in publish(region, "s3://nothing/town", code=1)
        assert first in publish("--list", "s3://maps/here/town")
    finally:
        store.stop()


@check
def traces_reach_a_collector():
    import http.server

    got = []

    class Collector(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            got.append((self.path, self.headers, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    collector = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    threading.Thread(target=collector.serve_forever, daemon=True).start()
    options = ["--set", f"otlpEndpoint=http://127.0.0.1:{collector.server_port}", "--set", "otlpHeaders=authorization=Bearer%20word"]
    with Server("--region", region, *options, grpc=False) as server:
        parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        answer = curl("-D", "-", "-o", "/dev/null", "-H", f"traceparent: {parent}", f"http://127.0.0.1:{server.http}/fonts.json").stdout.decode()
        assert "00-0af7651916cd43dd8448eb211c80319c-" in answer and parent not in answer, answer
    collector.shutdown()
    spans = [span for path, _, body in got if path == "/v1/traces" for span in body["resourceSpans"][0]["scopeSpans"][0]["spans"]]
    equal([(span["name"], span["parentSpanId"]) for span in spans], [("GET maps.fonts.json", "b7ad6b7169203331")])
    metrics = [body for path, _, body in got if path == "/v1/metrics"][-1]["resourceMetrics"][0]["scopeMetrics"][0]["metrics"]
    assert "portolan_request_seconds" in [metric["name"] for metric in metrics]
    equal({headers["authorization"] for _, headers, _ in got}, {"Bearer word"})


if problem:
    print(f"the clients cannot be installed, so they are skipped: {problem}")
    print(f"0 passed, 0 failed, {len(checks)} skipped")
    sys.exit(0)
passed = failed = 0
for one in [one for one in checks if len(sys.argv) < 4 or one.__name__ in sys.argv[3:]]:
    began = time.monotonic()
    try:
        one()
        passed += 1
        print(f"passed: {one.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
    except Exception:
        failed += 1
        print(f"FAILED: {one.__name__}\n{traceback.format_exc()}", flush=True)
shutil.rmtree(folder, ignore_errors=True)
print(f"{passed} passed, {failed} failed, 0 skipped")
sys.exit(1 if failed else 0)
