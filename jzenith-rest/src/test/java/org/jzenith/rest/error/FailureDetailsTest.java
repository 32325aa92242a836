package org.jzenith.rest.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import com.example.shop.OrderResource;
import com.example.shop.Shop;
import com.google.inject.Module;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.File;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.Secret;
import org.jzenith.core.error.FailureReports;
import org.jzenith.http.error.ErrorBody;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.ProblemFormat;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.http.spi.RateLimitKey;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.HeaderAuthentication;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What the response to an unmapped exception shows of it: everything in development mode, nothing otherwise. */
@Tag("stress")
class FailureDetailsTest {

    private static final String PROPERTY = "jzenith.development.failures";
    private static final String BROWSER =
            "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
    private static final String[] DETAILS = {"exception", "message", "frames", "causes", "com.example", "total"};
    private static final Pattern LISTENING = Pattern.compile("listening on http://[^:]+:(\\d+)");

    @TempDir
    private Path history;

    @Config("shop")
    interface ShopConfiguration {
        Secret password();
    }

    public static class FailingRoute implements Handler<HttpServerRequest> {
        @Override
        public void handle(HttpServerRequest request) {
            throw new IllegalStateException("the route fails");
        }
    }

    public static class LateRoute implements Handler<HttpServerRequest> {
        private final ProblemEncoder problems;

        @Inject
        LateRoute(ProblemEncoder problems) {
            this.problems = problems;
        }

        @Override
        public void handle(HttpServerRequest request) {
            Vertx.currentContext()
                    .runOnContext(
                            nothing -> problems.send(new IllegalStateException("the route fails later"), request));
        }
    }

    public static class FailingMapper implements ExceptionMapper<OrderResource.UnmappableException> {
        @Override
        public Response toResponse(OrderResource.UnmappableException exception) {
            throw new IllegalStateException("the mapper fails");
        }
    }

    public static class OwnMapper implements ExceptionMapper<IllegalStateException> {
        @Override
        public Response toResponse(IllegalStateException exception) {
            return Response.status(500).entity("own").type("text/plain").build();
        }
    }

    public static class OwnFormat implements ProblemFormat {
        @Override
        public ErrorBody format(HttpProblem problem) {
            return ErrorBody.json(Map.of("own", problem.extensions().keySet()));
        }
    }

    public static class FailingKey implements RateLimitKey {
        @Override
        public String of(HttpServerRequest request) {
            throw new IllegalStateException("the key fails");
        }
    }

    private static RestPlugin plugin() {
        return RestPlugin.withResources(OrderResource.class).withMapping(OrderResource.MappedException.class, 500);
    }

    /** The mode is known at the start only, so the property is set only for that long. */
    private TestServer startInDevelopment(Map<String, ?> configuration, RestPlugin plugin, Module... modules) {
        System.setProperty(PROPERTY, history.toString());
        try {
            return TestServer.start(configuration, plugin, modules);
        } finally {
            System.clearProperty(PROPERTY);
        }
    }

    private TestServer startInDevelopment() {
        return startInDevelopment(Map.of(), plugin());
    }

    private static String response(TestServer server, String path, String... headers) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection.get(path, headers).response();
        }
    }

    private static JsonObject problem(String response) {
        assertThat(response).startsWith("HTTP/1.1 500 ").containsIgnoringCase("content-type: application/problem+json");
        return new JsonObject(response.substring(response.indexOf("\r\n\r\n")));
    }

    private static JsonObject problem(TestServer server, String path, String... headers) throws Exception {
        return problem(response(server, path, headers));
    }

    private static void assertHasNoDetails(String response) {
        assertThat(response).startsWith("HTTP/1.1 500 ").contains("urn:jzenith:problem:internal-server-error");
        assertThat(problem(response).fieldNames()).containsExactlyInAnyOrder("type", "title", "status", "requestId");
    }

    private static void assertHasDetails(String response) {
        assertThat(problem(response).getString("exception")).isEqualTo("java.lang.IllegalStateException");
    }

    @ParameterizedTest
    @CsvSource({
        "direct, true", "single, true", "later, true", "blocking, true",
        "direct, false", "single, false", "later, false", "blocking, false"
    })
    void areTheExceptionAndTheLinesOfTheApplication(String method, boolean compiled) throws Exception {
        try (TestServer server = startInDevelopment(Map.of("rest.compiled-dispatch", compiled), plugin())) {
            JsonObject problem = problem(server, "/orders/" + method);
            assertThat(problem.getString("type")).isEqualTo("urn:jzenith:problem:internal-server-error");
            assertThat(problem.getString("exception")).isEqualTo("java.lang.IllegalStateException");
            assertThat(problem.getString("message")).isEqualTo("the order has no total");
            assertThat(problem.getString("requestId")).isNotEmpty();
            assertThat(problem.getJsonArray("frames")).isNotEmpty().allSatisfy(frame -> assertThat((String) frame)
                    .matches("com\\.example\\.shop\\.OrderResource\\.\\S+\\(OrderResource\\.java:\\d+\\)"));
            assertThat(problem.getJsonArray("frames").getString(0)).startsWith("com.example.shop.OrderResource.fail(");
            JsonArray causes = problem.getJsonArray("causes");
            assertThat(causes).hasSize(1);
            assertThat(causes.getJsonObject(0).getString("exception")).isEqualTo("java.lang.NumberFormatException");
            assertThat(causes.getJsonObject(0).getString("message")).contains("no number");
            assertThat(causes.getJsonObject(0).getJsonArray("frames")).hasSizeGreaterThanOrEqualTo(1);
        }
    }

    @Test
    void areThoseOfAnEntityThatCannotBeWrittenAndOfAHeader() throws Exception {
        try (TestServer server = startInDevelopment()) {
            JsonObject unwritable = problem(server, "/orders/unwritable");
            assertThat(unwritable.encode()).contains("the order has no total", "OrderResource$Unwritable.getTotal(");
            assertThat(unwritable.getString("exception")).doesNotContain("resteasy");
            assertThat(problem(server, "/orders/header").getString("exception")).startsWith("java.lang.Illegal");
        }
    }

    @Test
    void areThoseOfABareResponseToo() throws Exception {
        try (TestServer server = startInDevelopment()) {
            String response = response(server, "/orders/bare");
            assertThat(response).contains("X-Own: kept\r\n");
            assertThat(problem(response).getJsonArray("causes").encode()).contains("the reason");
            assertThat(response(server, "/orders/bare", BROWSER))
                    .contains("X-Own: kept\r\n")
                    .containsOnlyOnce("Cache-Control: no-store\r\n")
                    .contains("the reason");
        }
    }

    @Test
    void areThoseOfAMapperThatFails() throws Exception {
        try (TestServer server = startInDevelopment(Map.of(), plugin().withProviders(FailingMapper.class))) {
            assertThat(problem(server, "/orders/unmappable").getString("message"))
                    .isEqualTo("the mapper fails");
            assertThat(response(server, "/orders/unmappable", BROWSER)).contains("<!doctype html>", "the mapper fails");
        }
    }

    @Test
    void areThoseOfPlainRoutesToo() throws Exception {
        try (TestServer server = startInDevelopment(Map.of(), plugin(), binder -> httpBinder(binder)
                .route("/fails", FailingRoute.class)
                .route("/fails-later", LateRoute.class))) {
            assertThat(problem(server, "/fails").getString("message")).isEqualTo("the route fails");
            assertThat(problem(server, "/fails-later").getString("message")).isEqualTo("the route fails later");
            assertThat(response(server, "/fails", BROWSER)).contains("<!doctype html>", "the route fails");
            assertThat(response(server, "/fails-later", BROWSER)).contains("<!doctype html>", "the route fails later");
        }
    }

    @Test
    void areThoseOfAnAuthenticationThatFails() throws Exception {
        try (TestServer server = startInDevelopment(
                        Map.of(), plugin(), binder -> httpBinder(binder).authentication(HeaderAuthentication.class));
                RawConnection connection = new RawConnection(server)) {
            assertThat(problem(server, "/orders/direct", "X-User: broken").getString("message"))
                    .isEqualTo("secret message");
            connection.send("POST /orders/direct HTTP/1.1\r\nHost: localhost\r\nX-User: broken\r\n"
                    + "Content-Length: 1\r\n\r\nx");
            assertThat(connection.response()).contains("secret message");
            assertThat(connection.untilClosed()).isEmpty();
        }
    }

    @Test
    void areThoseOfAKeyOfALimitThatFails() throws Exception {
        Map<String, Object> limits = Map.of("rest.rate-limit", "10/1h", "rest.rate-limit-by", "key");
        try (TestServer server = startInDevelopment(limits, plugin().withRateLimitKey(FailingKey.class))) {
            assertThat(problem(server, "/orders/direct").getString("message")).isEqualTo("the key fails");
        }
    }

    @Test
    void areAPageForABrowserWhichRunsNothing() throws Exception {
        try (TestServer server = startInDevelopment()) {
            String page = response(server, "/orders/direct", BROWSER);
            assertThat(page)
                    .startsWith("HTTP/1.1 500 ")
                    .containsIgnoringCase("content-type: text/html;charset=utf-8")
                    .contains("Cache-Control: no-store\r\n")
                    .containsOnlyOnce("Content-Security-Policy: ")
                    .contains("Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; ")
                    .contains("<h1>500 Internal Server Error</h1>")
                    .contains("GET /orders/direct")
                    .contains("java.lang.IllegalStateException", "the order has no total")
                    .contains("com.example.shop.OrderResource.fail(OrderResource.java:")
                    .contains("Caused by java.lang.NumberFormatException")
                    .doesNotContain("<script", "<img", "<link");
        }
    }

    @Test
    void areEscapedInThePage() throws Exception {
        try (TestServer server = startInDevelopment()) {
            String page = response(server, "/orders/message?text=%3Cscript%3Ealert('x')%3C/script%3E%22%26", BROWSER);
            assertThat(page)
                    .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;")
                    .doesNotContain("<script");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "text/html | true",
                "text/html;q=0.5 | true",
                "TEXT/HTML, application/json;q=0.9 | true",
                "text/*, */*;q=0.1 | true",
                "text/html, */* | false",
                "*/* | false",
                "none | false",
                "application/json, text/html | false",
                "text/html;q=0.5, application/problem+json | false",
                "text/html;q=0, */* | false",
                "text/plain | false"
            })
    void areAPageOnlyForWhoPrefersIt(String accept, boolean page) throws Exception {
        try (TestServer server = startInDevelopment(
                Map.of(), plugin(), binder -> httpBinder(binder).route("/fails", FailingRoute.class))) {
            String[] headers = accept == null ? new String[0] : new String[] {"Accept: " + accept};
            String response = response(server, "/fails", headers);
            assertThat(response).startsWith("HTTP/1.1 500 ").contains("the route fails");
            assertThat(response.contains("<!doctype html>")).isEqualTo(page);
        }
    }

    @Test
    void haveNoSecretOfTheConfiguration() throws Exception {
        try (TestServer server =
                startInDevelopment(Map.of("shop.password", "correct-horse"), plugin(), binder -> configBinder(binder)
                        .bind(ShopConfiguration.class))) {
            for (String accept : List.of(BROWSER, "Accept: */*")) {
                assertThat(response(server, "/orders/message?text=cannot+log+in+with+correct-horse", accept))
                        .contains("cannot log in with ******")
                        .doesNotContain("correct-horse");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "localhost:8080", "LocalHost", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:8080"})
    void areForRequestsToThisMachine(String host) throws Exception {
        try (TestServer server = startInDevelopment();
                RawConnection connection = new RawConnection(server)) {
            connection.send("GET /orders/direct HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
            assertHasDetails(connection.response());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "evil.example:8080",
                "127.0.0.1.evil.example",
                "192.168.1.2",
                "0.0.0.0",
                "localhost."
            })
    void areNotForRequestsToAnotherHost(String host) throws Exception {
        try (TestServer server = startInDevelopment();
                RawConnection connection = new RawConnection(server)) {
            for (String accept : List.of(BROWSER, "Accept: */*")) {
                connection.send("GET /orders/direct HTTP/1.1\r\nHost: " + host + "\r\n" + accept + "\r\n\r\n");
                assertHasNoDetails(connection.response());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For: 203.0.113.7",
                "X-Forwarded-Host: evil.example",
                "Forwarded: for=203.0.113.7",
                "Origin: https://evil.example",
                "Origin: null"
            })
    void areNotForRequestsOfAnotherMachineOrSite(String header) throws Exception {
        try (TestServer server = startInDevelopment()) {
            assertHasNoDetails(response(server, "/orders/direct", header));
            assertHasNoDetails(response(server, "/orders/direct", header, BROWSER));
            assertHasDetails(response(server, "/orders/direct", "Origin: http://localhost:5173"));
        }
    }

    @Test
    void areNotForRequestsThatArriveAtAnotherAddress() throws Exception {
        Optional<InetAddress> address = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress())
                .findFirst();
        assumeThat(address).as("an address of this machine in a network").isPresent();
        try (TestServer server = startInDevelopment(Map.of("rest.host", "0.0.0.0"), plugin());
                RawConnection connection = new RawConnection(new Socket(address.get(), server.port()))) {
            assertHasNoDetails(connection.get("/orders/direct", BROWSER).response());
            assertHasDetails(response(server, "/orders/direct"));
        }
    }

    @Test
    void areNotForARequestWithoutAHost() throws Exception {
        try (TestServer server = startInDevelopment();
                RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send("GET /orders/direct HTTP/1.0\r\n\r\n").untilClosed())
                    .contains(" 500 ")
                    .doesNotContain(DETAILS);
        }
    }

    @Test
    void doNotReplaceWhatTheApplicationAnswers() throws Exception {
        try (TestServer server = startInDevelopment()) {
            assertHasNoDetails(response(server, "/orders/mapped"));
            assertHasNoDetails(response(server, "/orders/mapped", BROWSER));
            assertThat(response(server, "/orders/numbers/x", BROWSER)).startsWith("HTTP/1.1 404 ");
        }
        try (TestServer server = startInDevelopment(Map.of(), plugin().withProviders(OwnMapper.class))) {
            assertThat(response(server, "/orders/direct", BROWSER)).endsWith("\r\n\r\nown");
        }
        try (TestServer server =
                startInDevelopment(Map.of(), plugin().withProblemFormat(OwnFormat.class), binder -> httpBinder(binder)
                        .route("/fails", FailingRoute.class))) {
            for (String path : List.of("/orders/direct", "/fails")) {
                assertThat(response(server, path, BROWSER)).endsWith("{\"own\":[\"requestId\"]}");
            }
        }
    }

    @Test
    void areUnknownToAnApplicationThatTheGoalHasNotStarted() throws Exception {
        try (TestServer server =
                        TestServer.start(plugin(), binder -> httpBinder(binder).route("/fails", FailingRoute.class));
                TestServer other = startInDevelopment()) {
            System.setProperty(PROPERTY, history.toString()); // Too late
            try {
                for (String path : List.of("/orders/direct", "/orders/later", "/fails")) {
                    assertHasNoDetails(response(server, path));
                    assertHasNoDetails(response(server, path, BROWSER));
                }
            } finally {
                System.clearProperty(PROPERTY);
            }
            assertThat(server.application().injector().getAllBindings().keySet())
                    .noneMatch(key -> key.getTypeLiteral().getRawType() == FailureReports.class);
            assertHasDetails(response(other, "/orders/direct"));
        }
    }

    @Test
    void areUnknownToADeployedJar(@TempDir Path folder) throws Exception {
        Process process = jar(folder);
        try {
            Matcher listening = process.inputReader()
                    .lines()
                    .map(LISTENING::matcher)
                    .filter(Matcher::find)
                    .findFirst()
                    .orElseThrow();
            try (RawConnection connection = new RawConnection(
                    new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(listening.group(1))))) {
                assertHasNoDetails(connection.get("/orders/direct").response());
                assertHasNoDetails(connection.get("/orders/direct", BROWSER).response());
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** Starts an application as it is deployed, with everything in its environment that might name the mode. */
    private Process jar(Path folder) throws Exception {
        Path jar = folder.resolve("shop.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Shop.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            out.putNextEntry(new ZipEntry("jzenith-dev.properties"));
        }
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dlogback.configurationFile=process-logback.xml",
                        "-jar",
                        jar.toString(),
                        "--rest.port=0",
                        "--rest.host=127.0.0.1",
                        "--profile=dev")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("JZENITH_DEVELOPMENT_HISTORY", history.toString());
        return builder.start();
    }
}
