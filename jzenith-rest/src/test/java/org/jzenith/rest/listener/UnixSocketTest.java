package org.jzenith.rest.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.spi.HttpRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;

/** A server that listens on a Unix domain socket, and what may be in the way of it. */
@Timeout(60)
@SuppressWarnings("try") // Some applications only have to run.
@Tag("stress")
@Tag("vertx")
class UnixSocketTest {

    @Path("/")
    public static class Resource {

        static volatile CountDownLatch called = new CountDownLatch(1);
        static volatile CompletableFuture<String> slow = new CompletableFuture<>();

        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @GET
        @Path("thread")
        public String thread() {
            return Thread.currentThread().getName();
        }

        @GET
        @Path("address")
        public String address(@Context HttpRequest request) {
            return '<' + request.getRemoteAddress() + '>';
        }

        @GET
        @Path("uri")
        public String uri(@Context UriInfo uri) {
            return uri.getRequestUri().toString();
        }

        @GET
        @Path("slow")
        public CompletableFuture<String> slow() {
            called.countDown();
            return slow;
        }
    }

    /** The main class of a process. */
    static final class Main {
        public static void main(String[] arguments) {
            JZenith.application(arguments)
                    .withPlugins(RestPlugin.withResources(Resource.class))
                    .run();
        }
    }

    @TempDir
    private java.nio.file.Path folder;

    private java.nio.file.Path path;

    @BeforeEach
    void choosePath() {
        path = folder.resolve("app.sock");
    }

    private RunningApplication start(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--rest.host=unix:" + path));
        all.addAll(List.of(arguments));
        return JZenith.application(all.toArray(String[]::new))
                .withPlugins(RestPlugin.withResources(Resource.class))
                .start();
    }

    private Problem problem(String... arguments) {
        List<Problem> problems = catchThrowableOfType(
                        StartupException.class, () -> start(arguments).close())
                .problems();
        assertThat(problems).hasSize(1);
        return problems.get(0);
    }

    /** A client on the socket. */
    private static final class Client implements AutoCloseable {

        private final SocketChannel channel;

        Client(java.nio.file.Path path) throws IOException {
            channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
        }

        Client send(String text) throws IOException {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
            return this;
        }

        Client get(String target) throws IOException {
            return send("GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n\r\n");
        }

        /** Reads one response with a body of a known length. */
        String response() throws IOException {
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            String text = "";
            while (!isWhole(text)) {
                int b = read();
                assertThat(b).as("the connection after: " + text).isNotNegative();
                read.write(b);
                text = read.toString(StandardCharsets.ISO_8859_1);
            }
            return text;
        }

        private static boolean isWhole(String text) {
            int end = text.indexOf("\r\n\r\n");
            String lower = text.toLowerCase(Locale.ROOT);
            return end >= 0
                    && text.length() - end - 4
                            >= Integer.parseInt(lower.replaceFirst("(?s).*\r\ncontent-length: (\\d+)\r\n.*", "$1"));
        }

        private int read() throws IOException {
            ByteBuffer one = ByteBuffer.allocate(1);
            return channel.read(one) < 0 ? -1 : one.get(0);
        }

        String untilClosed() throws IOException {
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.ISO_8859_1);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private String answer(String target) throws IOException {
        try (Client client = new Client(path)) {
            return client.get(target).response();
        }
    }

    @Test
    void serveRequestsOneAfterTheOther() throws Exception {
        try (RunningApplication application = start();
                Client client = new Client(path)) {
            assertThat(application.addresses()).hasToString("[unix:" + path + "]");
            for (int i = 0; i < 3; i++) {
                assertThat(client.get("/hello").response())
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("\r\n\r\nhello");
            }
            assertThat(client.get("/health/ready").response()).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void shareThePathAmongAllVerticles() throws Exception {
        try (RunningApplication application = start("--rest.verticles=2")) {
            assertThat(application.addresses()).hasSize(1);
            assertThat(List.of(
                            answer("/thread").replaceFirst("(?s).*\r\n", ""),
                            answer("/thread").replaceFirst("(?s).*\r\n", "")))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void knowTheHostOfRequestsAndNoAddressOfClients() throws Exception {
        try (RunningApplication application = start();
                Client old = new Client(path)) {
            assertThat(answer("/uri")).endsWith("\r\n\r\nhttp://shop.example/uri");
            assertThat(answer("/address")).endsWith("\r\n\r\n<>");
            assertThat(old.send("GET /uri HTTP/1.0\r\n\r\n").untilClosed()).endsWith("\r\n\r\nhttp://localhost/uri");
        }
    }

    @ParameterizedTest
    @CsvSource({"'',rw-rw----", "0600,rw-------", "666,rw-rw-rw-", "0757,rwxr-xrwx"})
    void letThoseConnectWhomTheModeNames(String mode, String permissions) throws Exception {
        try (RunningApplication application = mode.isEmpty() ? start() : start("--rest.unix-socket-mode=" + mode)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .isEqualTo(permissions);
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void areRemovedWhenTheDrainBegins() throws Exception {
        Resource.called = new CountDownLatch(1);
        Resource.slow = new CompletableFuture<>();
        RunningApplication application = start("--rest.verticles=1"); // Others may begin to drain later.
        try (Client client = new Client(path)) {
            client.get("/slow");
            assertThat(Resource.called.await(20, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(application::close);
            Await.until(() -> Files.notExists(path));
            Resource.slow.complete("done");
            assertThat(client.response()).contains("\r\nconnection: close\r\n").endsWith("\r\n\r\ndone");
            assertThat(client.untilClosed()).isEmpty();
            stopped.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void replaceAFileThatAProcessHasLeftBehind() throws Exception {
        ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(path))
                .close(); // The JDK leaves the file.
        assertThat(path).exists();
        try (RunningApplication application = start()) {
            assertThat(answer("/hello")).endsWith("\r\n\r\nhello");
        }
    }

    @Test
    void areNotTakenFromAnotherServer() throws Exception {
        try (RunningApplication application = start()) {
            Problem problem = problem();
            assertThat(problem.id()).isEqualTo("BIND-1");
            assertThat(problem.subject()).isEqualTo("rest.host");
            assertThat(problem.toString()).contains("cannot listen on unix:" + path + ": ", "in use");
            assertThat(answer("/hello")).endsWith("\r\n\r\nhello");
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void doNotReplaceAnythingElse() throws Exception {
        Files.writeString(path, "precious");
        assertThat(problem().id()).isEqualTo("BIND-2");
        assertThat(path).hasContent("precious");

        Files.move(path, folder.resolve("file"));
        Files.createSymbolicLink(path, folder.resolve("file"));
        assertThat(problem().id()).isEqualTo("BIND-2");
        assertThat(path).isSymbolicLink();

        Files.delete(path);
        Files.createDirectory(path);
        assertThat(problem().id()).isEqualTo("BIND-2");
        assertThat(path).isDirectory();
    }

    @Test
    void areAProblemInAFolderThatDoesNotExist() {
        path = folder.resolve("missing/app.sock");
        assertThat(problem().id()).isEqualTo("BIND-1");
    }

    @Test
    void areAProblemTogetherWithTls() {
        Problem problem = problem("--rest.tls.self-signed=true");
        assertThat(problem.id()).isEqualTo("TLS-1");
        assertThat(problem.subject()).isEqualTo("rest.host");
    }

    @Test
    void areAProblemWithoutTheNativeTransport() throws Exception {
        Process process = new ProcessBuilder(
                        java.nio.file.Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString(),
                        "-Dio.netty.transport.noNative=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "--rest.host=unix:" + path)
                .redirectErrorStream(true)
                .start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("BIND-3 rest.host: is a Unix domain socket, for which there is no native transport");
        assertThat(process.waitFor()).isEqualTo(12);
        assertThat(path).doesNotExist();
    }

    @Test
    void speakThePrefaceOfHttp2IfTheyMay() throws Exception {
        try (RunningApplication application = start("--rest.http2-clear-text=true");
                Client client = new Client(path)) {
            client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0");
            assertThat(client.read()).isNotNegative(); // Its settings
            assertThat(answer("/hello")).endsWith("\r\n\r\nhello");
        }
    }

    @Test
    void takeTheAddressOfTheClientFromAProxy() throws Exception {
        try (RunningApplication application = start("--rest.proxy-protocol=true", "--rest.trusted-proxies=unix");
                Client client = new Client(path)) {
            client.send("PROXY TCP4 198.51.100.7 203.0.113.9 4711 443\r\n");
            assertThat(client.get("/address").response()).endsWith("\r\n\r\n<198.51.100.7>");
        }
    }

    @Test
    void takeTheAddressOfTheClientFromTheHeadersOfAProxyThatIsTrusted() throws Exception {
        String request = "GET /address HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n";
        try (RunningApplication application =
                        start("--rest.forwarded-headers=x-forwarded", "--rest.trusted-proxies=unix");
                Client client = new Client(path)) {
            client.send(request);
            assertThat(client.response()).endsWith("\r\n\r\n<198.51.100.7>");
            assertThat(client.get("/address").response()).endsWith("\r\n\r\n<>");
        }
        try (RunningApplication application =
                        start("--rest.forwarded-headers=x-forwarded", "--rest.trusted-proxies=0.0.0.0/0,::/0");
                Client client = new Client(path)) {
            client.send(request);
            assertThat(client.response()).endsWith("\r\n\r\n<>");
        }
    }

    @Test
    void closeConnectionsOfProxiesThatAreNotTrusted() throws Exception {
        try (RunningApplication application = start("--rest.proxy-protocol=true", "--rest.trusted-proxies=127.0.0.1");
                Client client = new Client(path)) {
            assertThat(client.untilClosed()).isEmpty();
        }
    }
}
