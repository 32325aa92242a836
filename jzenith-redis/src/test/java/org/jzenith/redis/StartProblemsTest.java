package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.testing.ApplicationProcess;

/** What keeps an application from its Redis is told word for word as the files in {@code golden} have it. */
class StartProblemsTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path GOLDEN = Path.of("src/test/resources/org/jzenith/redis/golden");
    private static final Pattern ID = Pattern.compile("\"(REDIS-\\d+)\"");

    private static RunningApplication owner;

    @BeforeAll
    static void start() {
        owner = Server.start();
    }

    @AfterAll
    static void stop() {
        owner.close();
    }

    private static StartupException failure(JZenith application) {
        return catchThrowableOfType(StartupException.class, () -> application.withPlugins(RedisPlugin.create()).start().close());
    }

    /** Leaves out what is another on each machine. */
    private static String normalised(StartupException failure) {
        return failure.getMessage()
                .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:<port>")
                .replaceAll("finishConnect\\(\\.\\.\\) failed( with error\\(-\\d+\\))?: |connect\\(\\.\\.\\) failed: ", "")
                .replace(System.lineSeparator(), "\n") + "\n";
    }

    private static void assertReport(String id, StartupException failure) throws IOException {
        assertThat(failure).as("the application started").isNotNull();
        assertThat(failure.problems()).extracting(problem -> problem.id()).containsExactly(id);
        if (Boolean.getBoolean("docs.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(GOLDEN.resolve(id + ".txt"), normalised(failure));
        }
        assertThat(normalised(failure)).isEqualTo(Files.readString(GOLDEN.resolve(id + ".txt")));
    }

    @Test
    void namesTheHostThatIsMissing() throws Exception {
        assertReport("REDIS-1", failure(JZenith.application("--devservices.enabled=false")));
    }

    @Test
    void namesAUrlThatIsNone() throws Exception {
        assertReport("REDIS-2", failure(JZenith.application("--redis.url=http://app:s3cret@cache/0")));
    }

    @Test
    void tellsWhatIsWrongWithAUrlAndNothingSecretOfIt() {
        assertThat(failure(JZenith.application("--redis.url=redis://app:s3c ret@cache/0")))
                .hasMessageContaining("REDIS-2 redis.url").hasMessageContaining("Illegal character").hasMessageNotContaining("ret@");
        assertThat(failure(JZenith.application("--redis.url=redis:///0"))).hasMessageContaining("it has no host");
        assertThat(failure(JZenith.application("--redis.url=redis://cache/zero"))).hasMessageContaining("its path is no number of a database");
        assertThat(failure(JZenith.application("--redis.url=redis://cache?db=1"))).hasMessageContaining("it has parameters");
    }

    @Test
    void namesAPasswordThatIsWrong() throws Exception {
        assertReport("REDIS-3", failure(Server.on(owner, "--redis.password=wrong")));
        assertThat(failure(Server.on(owner, "--redis.username=nobody-there"))).hasMessageContaining("does not let the user nobody-there in");
    }

    @Test
    void namesAPasswordThatIsMissing() {
        assertThat(failure(JZenith.application("--redis.host=127.0.0.1", "--redis.port=" + Server.address(owner).get("redis.port"))))
                .hasMessageContaining("REDIS-3").hasMessageContaining("NOAUTH");
    }

    @Test
    void namesADatabaseThatIsNotThere() throws Exception {
        assertReport("REDIS-4", failure(Server.on(owner, "--redis.database=70000")));
    }

    @Test
    void namesAServerThatIsNotThere() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        assertReport("REDIS-5", failure(Server.on(owner, "--redis.port=" + port, "--redis.start-timeout=300ms")));
        assertThat(failure(JZenith.application("--redis.url=redis://app:s3cret@127.0.0.1:" + port, "--redis.start-timeout=0s")))
                .hasMessageContaining("REDIS-5 redis.url").hasMessageNotContaining("s3cret");
    }

    @Test
    void namesAHostThatNobodyKnows() {
        assertThat(failure(Server.on(owner, "--redis.host=cache.invalid", "--redis.start-timeout=300ms")))
                .hasMessageContaining("REDIS-5 redis.host: cache.invalid:").hasMessageContaining("its name is not known")
                .hasMessageContaining("From command line --redis.host");
    }

    @Test
    void namesAServerThatAcceptsAndNeverAnswers() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            assertThat(failure(Server.on(owner, "--redis.port=" + silent.getLocalPort(), "--redis.start-timeout=300ms",
                    "--redis.connect-timeout=200ms"))).hasMessageContaining("REDIS-5").hasMessageContaining("no answer");
        }
    }

    @Test
    void namesEncryptionThatTheServerHasNot() throws Exception {
        assertReport("REDIS-6", failure(Server.on(owner, "--redis.tls=require", "--redis.connect-timeout=1s")));
    }

    @Test
    void namesAServerThatIsNoRedis() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            Thread thread = new Thread(() -> answer(other, "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"));
            thread.setDaemon(true);
            thread.start();
            assertReport("REDIS-7", failure(Server.on(owner, "--redis.port=" + other.getLocalPort(), "--redis.start-timeout=2s")));
        }
    }

    private static void answer(ServerSocket server, String text) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().readAllBytes()).isNotNull();
            } catch (IOException e) {
                // The client has seen enough, or the test is over.
            }
        }
    }

    @Test
    void namesAFileWithoutCertificates(@TempDir Path folder) throws Exception {
        StartupException failure = failure(Server.on(owner, "--redis.tls=verify-full", "--redis.tls-ca=" + folder.resolve("none.pem")));
        assertThat(failure).hasMessageContaining("none.pem does not exist");
        assertReport("REDIS-8", failure(Server.on(owner, "--redis.tls=verify-full", "--redis.tls-ca=/none/ca.pem")));
    }

    @Test
    void hasAGoldenFileForEachProblemAndNoOther() throws Exception {
        Set<String> golden;
        try (Stream<Path> files = Files.list(GOLDEN)) {
            golden = files.map(file -> file.getFileName().toString().replace(".txt", "")).collect(Collectors.toCollection(TreeSet::new));
        }
        Set<String> ids;
        try (Stream<Path> files = Files.walk(SOURCES)) {
            ids = files.filter(file -> file.toString().endsWith(".java")).flatMap(StartProblemsTest::ids)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        assertThat(ids).isNotEmpty().isEqualTo(golden);
    }

    private static Stream<String> ids(Path source) {
        try {
            return ID.matcher(Files.readString(source)).results().map(match -> match.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
