package org.jzenith.maven.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("stress")
class TrainingTest {

    @TempDir
    private Path folder;

    private static int javaVersion() {
        return Runtime.version().feature();
    }

    /** A JAR with a server of the JDK: what is tested is the training, not the application. */
    private Training training() throws IOException {
        Path jar = folder.resolve("app.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TrainedApplication.class.getName());
        String name = TrainedApplication.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream content = new JarOutputStream(out, manifest);
                InputStream in = TrainedApplication.class.getClassLoader().getResourceAsStream(name)) {
            content.putNextEntry(new JarEntry(name));
            content.write(in.readAllBytes());
            content.closeEntry();
        }
        return new Training(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                javaVersion(),
                List.of(),
                folder,
                List.of("-jar", "app.jar"),
                List.of(),
                folder.resolve("app.archive"),
                folder.resolve("app.log"));
    }

    @Test
    void writesAnArchiveThatTheJvmUses() throws Exception {
        Training training = training();
        String requests = TrainingRequest.template(training.routes())
                .replace(
                        "# POST /notes\n# Content-Type: application/json\n#\n# {}",
                        "POST /notes\nContent-Type: application/json\n\n{}")
                .replace("# GET /notes/{id}", "# @status 404\nGET /notes/7");
        List<TrainingRequest> all = TrainingRequest.parse(requests);
        assertThat(all)
                .containsExactly(
                        new TrainingRequest("", "GET", "/notes", Map.of(), "", 0),
                        new TrainingRequest("", "POST", "/notes", Map.of("Content-Type", "application/json"), "{}", 0),
                        new TrainingRequest("", "GET", "/notes/7", Map.of(), "", 404));
        training.run(all, 300);
        assertThat(training.archive()).isNotEmptyFile();
        assertThat(Files.readString(training.log())).contains("300 requests");
        Process process = new ProcessBuilder(
                        training.java().toString(),
                        javaVersion() >= Training.AOT_CACHE
                                ? "-XX:AOTMode=on"
                                : "-Xshare:on", // Or the JVM does not start.
                        training.useOption(),
                        "-jar",
                        "app.jar",
                        "--routes")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void usesTheAnswersToRequestsWithNames() throws Exception {
        Training training = training();
        training.run(
                TrainingRequest.parse(
                        """
                        ###
                        # @name login
                        POST /login

                        ###
                        POST /mine?id={{$guid}}
                        Authorization: Token {{login.response.body.$.users[0].token}}

                        {{ login.response.headers.x-session }}
                        """),
                40);
        assertThat(Files.readString(training.log())).contains("41 requests"); // One of them is the login
    }

    @Test
    void sendsAgainWhatIsNotAvailableYet() throws Exception {
        Training training = training();
        training.run(TrainingRequest.parse("GET /slow"), 10);
        assertThat(Files.readString(training.log())).contains("13 requests");
    }

    @Test
    void saysWhatIsNoVariable() throws Exception {
        assertThatThrownBy(() -> training().run(TrainingRequest.parse("GET /mine?id={{id}}"), 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("{{id}} is unknown (expected: {{$guid}}, or {{NAME.response.body.$.FIELD}}");
        String later =
                "###\n# @name first\nPOST /login\n\n{{login.response.body.$.token}}\n###\n# @name login\nPOST /login\n";
        assertThatThrownBy(() -> training().run(TrainingRequest.parse(later), 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("{{login.response.body.$.token}} is unknown");
        String absent = "###\n# @name login\nPOST /login\n###\nGET /mine?id={{login.response.body.$.token}}";
        assertThatThrownBy(() -> training().run(TrainingRequest.parse(absent), 2))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(
                        "{{login.response.body.$.token}} has no value in the answer, which has status 200");
    }

    @Test
    void trainsNothingWithRequestsThatFail() throws Exception {
        Training training = training();
        List<TrainingRequest> wrong = TrainingRequest.parse("GET /nothing");
        assertThatThrownBy(() -> training.run(wrong, 10))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("GET /nothing was answered with 404");
        assertThat(training.archive()).doesNotExist();
    }

    @Test
    @Tag("P19")
    void saysHowAnApplicationHasEndedThatShouldListen() throws Exception {
        Training whole = training();
        Training broken = new Training(
                whole.java(),
                whole.javaVersion(),
                List.of(),
                folder,
                List.of("-cp", "app.jar", "org.example.Missing"),
                List.of(),
                whole.archive(),
                whole.log());
        List<TrainingRequest> requests = TrainingRequest.parse("GET /notes");
        assertThatThrownBy(() -> broken.run(requests, 1))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "(?s)The application does not listen \\(exit code 1 after \\d+ ms\\):\n.*org.example.Missing.*");
        assertThatThrownBy(broken::routes)
                .hasMessageMatching("(?s)The application does not list its routes \\(exit code 1 after \\d+ ms\\):.*");
    }

    @Test
    void saysWhatIsNoRequest() {
        assertThatThrownBy(() -> TrainingRequest.parse("###\nget notes"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("\"get notes\" is no request");
        assertThatThrownBy(() -> TrainingRequest.parse("GET /notes\nno header\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("\"no header\" is no header");
    }
}
