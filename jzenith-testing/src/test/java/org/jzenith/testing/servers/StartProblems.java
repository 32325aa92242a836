package org.jzenith.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
import org.junit.jupiter.api.TestInstance;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;

/**
 * The problems that an application reports if it cannot use its server are word for word those in the files in
 * {@code golden}. A plugin's own tests extend this class and add the problems that no other plugin has.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class StartProblems {

    private static final Path SOURCES = Path.of("src/main/java");

    private final TestedPlugin plugin;
    private final Path golden;
    private RunningApplication owner;

    protected StartProblems(TestedPlugin plugin) {
        this.plugin = plugin;
        this.golden = Path.of("src/test/resources/org/jzenith", plugin.namespace(), "golden");
    }

    /** Returns the scheme of a URL of such a server. */
    protected abstract String scheme();

    /** Returns a database that no server has. */
    protected abstract Object databaseThatIsNotThere();

    @BeforeAll
    void start() {
        owner = plugin.start();
    }

    @AfterAll
    void stop() {
        owner.close();
    }

    protected final RunningApplication owner() {
        return owner;
    }

    protected final String argument(String name, Object value) {
        return plugin.argument(name, value);
    }

    /** Returns the failure of an application to which the plugin is still to be added. */
    protected final StartupException failure(JZenith application) {
        return plugin.failure(application);
    }

    /** Returns the failure of an application that has only these arguments. */
    protected final StartupException failure(String... arguments) {
        return failure(JZenith.application(arguments));
    }

    /** Returns the failure of an application that has the address of a running server, and these arguments. */
    protected final StartupException failureOfOwned(String... arguments) {
        return failure(plugin.on(owner, arguments));
    }

    /** Replaces what differs between machines. */
    protected String normalised(String message) {
        return message.replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:<port>")
                        .replaceAll(
                                "finishConnect\\(\\.\\.\\) failed( with error\\(-\\d+\\))?: |connect\\(\\.\\.\\) failed: ",
                                "")
                        .replace(System.lineSeparator(), "\n")
                + "\n";
    }

    protected final void assertReport(int number, StartupException failure) throws IOException {
        String id = plugin.id(number);
        assertThat(failure.problems()).extracting(problem -> problem.id()).containsOnly(id);
        String told = normalised(String.valueOf(failure.getMessage()));
        if (Boolean.getBoolean("docs.write")) {
            Files.createDirectories(golden);
            Files.writeString(golden.resolve(id + ".txt"), told);
        }
        assertThat(told).isEqualTo(Files.readString(golden.resolve(id + ".txt")));
    }

    @Test
    void namesTheHostThatIsMissing() throws Exception {
        assertReport(1, failure("--devservices.enabled=false"));
    }

    @Test
    void namesADatabaseThatIsNotThere() throws Exception {
        assertReport(4, failureOfOwned(argument("database", databaseThatIsNotThere())));
    }

    @Test
    void namesAPasswordThatIsWrong() throws Exception {
        assertReport(3, failureOfOwned(argument("password", "wrong")));
        assertThat(failureOfOwned(argument("username", "nobody-there")))
                .hasMessageContaining("login of user nobody-there was rejected");
    }

    @Test
    void namesAServerThatIsNotThere() throws Exception {
        try (Socket reserved = new Socket()) {
            reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)); // It does not listen.
            int port = reserved.getLocalPort();
            assertReport(5, failureOfOwned(argument("port", port), argument("start-timeout", "300ms")));
            assertThat(failure(
                            argument("url", scheme() + "://app:s3cret@127.0.0.1:" + port + "/0"),
                            argument("start-timeout", "0s")))
                    .hasMessageContaining(plugin.id(5) + ' ' + plugin.namespace() + ".url")
                    .hasMessageNotContaining("s3cret")
                    .hasMessageContaining("at the first attempt");
        }
    }

    @Test
    void triesThePortOfTheKeyRatherThanThatOfTheUrl() {
        assertThat(failure(
                        argument("url", scheme() + "://app:s3cret@127.0.0.1:1/0"),
                        argument("port", 2),
                        argument("start-timeout", "0s")))
                .hasMessageContaining(plugin.id(5))
                .hasMessageContaining("127.0.0.1:2 ");
    }

    @Test
    void namesAHostThatNobodyKnows() {
        assertThat(failureOfOwned(argument("host", "server.invalid"), argument("start-timeout", "0s")))
                .hasMessageContaining(plugin.id(5) + ' ' + plugin.namespace() + ".host: server.invalid:")
                .hasMessageContaining("its name is not known")
                .hasMessageContaining("From command line --" + plugin.namespace() + ".host");
    }

    @Test
    void saysThatThereIsNoRoute() { // None leads to the address for everybody.
        assertThat(failureOfOwned(argument("host", "255.255.255.255"), argument("start-timeout", "0s")))
                .hasMessageContaining(plugin.id(5))
                .hasMessageContaining("there is no route to it");
    }

    @Test
    void namesAServerThatAcceptsAndNeverAnswers() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            assertThat(failureOfOwned(
                            argument("port", silent.getLocalPort()),
                            argument("start-timeout", "300ms"),
                            argument("connect-timeout", "200ms")))
                    .hasMessageContaining(plugin.id(5))
                    .hasMessageContaining("no answer")
                    .hasMessageContaining("200 ms, which is " + plugin.namespace() + ".connect-timeout");
        }
    }

    @Test
    void hasAGoldenFileForEachProblemAndNoOther() throws Exception {
        Set<String> files;
        try (Stream<Path> all = Files.list(golden)) {
            files = all.map(file -> file.getFileName().toString().replace(".txt", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        Pattern id = Pattern.compile('"' + "(" + plugin.ids() + "-\\d+)" + '"');
        Set<String> ids;
        try (Stream<Path> all = Files.walk(SOURCES)) {
            ids = all.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> ids(id, file))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        assertThat(ids).isNotEmpty().isEqualTo(files);
    }

    private static Stream<String> ids(Pattern id, Path source) {
        try {
            return id.matcher(Files.readString(source)).results().map(match -> match.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
