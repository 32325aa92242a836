package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.project.NotesProject;

/** Edits a service while it runs. */
@Tag("stress")
class DevLoopTest {

    private static final String SETTINGS = "src/main/resources/jzenith.properties";
    private static final String PROFILE = "src/main/resources/jzenith-dev.properties";
    private static final String TLS = "rest.clear-text = on\nrest.tls.self-signed = true\nrest.tls.port = 0\n";

    @TempDir
    private Path folder;

    private NotesProject project;
    private RunningLoop loop;

    @BeforeEach
    void start() throws IOException {
        project = NotesProject.in(folder);
        loop = new RunningLoop(project.folder(), 0, List.of());
    }

    @AfterEach
    void stop() throws Exception {
        List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
        assertThat(children).isNotEmpty();
        loop.stop();
        for (ProcessHandle child : children) { // Whoever was killed may still be ending.
            child.onExit().get(RunningLoop.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private void time(String what, long beginNanos) {
        System.out.printf("%s: %d ms%n", what, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos));
    }

    @Test
    void followsEditsAndKeepsTheDatabase() throws Exception {
        long begin = System.nanoTime();
        assertThat(loop.get("/notes", "text/plain").body()).isEqualTo("Hello 0");
        time("first answer", begin);
        HttpRequest post = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + loop.port() + "/notes"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(post, BodyHandlers.ofString())
                        .body())
                .isEqualTo("added");

        begin = System.nanoTime();
        assertThat(loop.tlsPort()).isZero();
        project.write(SETTINGS, TLS);
        project.write(NotesProject.GREETING, "Good day");
        loop.await("/notes", response -> response.body().equals("Good day 1"));
        time("a resource, and a port for TLS", begin);
        loop.until(() -> loop.tlsPort() != 0);

        begin = System.nanoTime();
        project.replace(NotesProject.RESOURCE, "private final String", "private final Strin");
        HttpResponse<String> problem = loop.await("/notes", response -> response.statusCode() == 503);
        time("an error", begin);
        assertThat(problem.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(problem.body())
                .contains("\"status\":503", "The sources cannot be compiled", "NoteResource.java:19:19", "class Strin");
        HttpResponse<String> page = loop.get("/notes", "text/html,*/*;q=0.8");
        assertThat(page.statusCode()).isEqualTo(503);
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.body()).contains("<!doctype html>", "NoteResource.java:19:19", "class Strin");

        begin = System.nanoTime();
        project.write("src/main/resources/db/migration/V2__more.sql", "insert into notes values ('a'), ('b');");
        project.replace(NotesProject.RESOURCE, "private final Strin ", "private final String ");
        loop.await("/notes", response -> response.body().equals("Good day 3"));
        time("the repair, and a migration", begin);

        begin = System.nanoTime();
        project.write(
                "src/main/java/org/example/OtherResource.java",
                """
                package org.example;

                @jakarta.ws.rs.Path("/other")
                public class OtherResource {
                    @jakarta.ws.rs.GET
                    public String get() {
                        return "other";
                    }
                }
                """);
        project.replace(
                NotesProject.MAIN,
                "withResources(NoteResource.class",
                "withResources(NoteResource.class, OtherResource.class");
        project.replace(NotesProject.MAIN, "{ binder", "{ binder.bind(OtherResource.class); binder");
        loop.await("/other", response -> response.body().equals("other"));
        time("a class", begin);

        begin = System.nanoTime();
        loop.said().clear();
        project.write(SETTINGS, TLS + "postgresql.max-conections = 1\nlogging.level = chatty\n");
        HttpResponse<String> failure = loop.await("/other", response -> response.statusCode() == 503);
        time("a start that fails", begin);
        assertThat(failure.body())
                .contains(
                        "The application did not start: 2 problems",
                        "\"errors\":[{\"place\":\"postgresql.max-conections\",\"message\":\"CONFIG-",
                        "{\"place\":\"logging.level\",\"message\":\"CONFIG-",
                        "\"output\":\"The application did not start");
        assertThat(loop.get("/other", "text/html").body()).containsSubsequence("max-conections</p>", "<h2>Output</h2>");
        loop.awaitSaid("[jzenith:dev] The application did not start: 2 problems, see above");
        assertThat(loop.said())
                .filteredOn(line -> line.contains("max-conections"))
                .hasSize(1);

        begin = System.nanoTime();
        loop.said().clear();
        project.write(SETTINGS, TLS);
        project.write(PROFILE, "rest.drain-timeout = 3s\n");
        loop.await("/other", response -> response.body().equals("other"));
        time("the repair of the configuration", begin);
        loop.awaitSaid("The profile dev is used");
        loop.awaitSaid("rest.drain-timeout = 3s  line 1 of jzenith-dev.properties on the class path");
        project.write(PROFILE, "# Nothing any more\n");
        loop.awaitSaid("rest.drain-timeout = 20s");
        assertThat(loop.said())
                .filteredOn(line -> line.contains(" = "))
                .allMatch(line -> line.contains("rest.drain-timeout = "));
        loop.awaitSaid(" (for jzenith:dev only)");
    }
}
