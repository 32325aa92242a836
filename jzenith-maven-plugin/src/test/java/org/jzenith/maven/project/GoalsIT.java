package org.jzenith.maven.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the goals that end by themselves as a build does. */
@Tag("stress")
class GoalsIT {

    @TempDir
    private Path folder;

    @Test
    void makeAnImageAndManifestsWithoutNetworkDaemonAndCluster() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        NotesProject project = NotesProject.in(folder.resolve("notes"));
        project.writePom(sandbox.version());
        String said = sandbox.run(
                project.folder(),
                "process-classes",
                "jzenith:image",
                "jzenith:manifests",
                "-Dmain.class=org.example.NotesApplication",
                "-Djzenith.image.base=scratch",
                "-Djzenith.image.javaVersion=17",
                "-Djzenith.manifests.secrets=files");
        assertThat(said).contains("Wrote notes:1.2.3 to ", "To be set: PG-1 ");
        assertThat(project.folder().resolve("target/image.tar")).isNotEmptyFile();
        assertThat(Files.readString(project.folder().resolve("target/kubernetes.yaml")))
                .contains(
                        "image: \"notes:1.2.3\"",
                        "- \"--config=/etc/notes/secrets\"",
                        "  # POSTGRESQL_PASSWORD: \"\"",
                        "POSTGRESQL_HOST: \"\"");
    }

    @Test
    void leaveServersForDevelopmentOutOfTheImage() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        NotesProject project = NotesProject.in(folder.resolve("notes"));
        project.writePom(sandbox.version());
        project.replace("pom.xml", "<scope>test</scope>", "<scope>runtime</scope>");
        sandbox.run(
                project.folder(),
                "process-classes",
                "jzenith:image",
                "-Dmain.class=org.example.NotesApplication",
                "-Djzenith.image.base=scratch",
                "-Djzenith.image.javaVersion=17");
        // The configuration, which is not compressed, has the class path.
        Matcher classPath = Pattern.compile("app\\.jar:lib/[^\"]*")
                .matcher(Files.readString(project.folder().resolve("target/image.tar"), StandardCharsets.ISO_8859_1));
        assertThat(classPath.find()).isTrue();
        assertThat(classPath.group())
                .contains("lib/jzenith-postgresql-")
                .doesNotContain("devservices", "embedded-", "lib/xz-");
    }

    @Test
    void trainAnImageWithServersForDevelopment() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        NotesProject project = NotesProject.in(folder.resolve("notes"));
        project.writePom(sandbox.version());
        project.write(
                "src/aot/requests.http",
                """
                ###
                POST /notes

                ###
                GET /notes
                """);
        String said = sandbox.run(
                project.folder(),
                "process-classes",
                "jzenith:image",
                "-Djzenith.image.train=true",
                "-Djzenith.aot.requests=50",
                "-Dmain.class=org.example.NotesApplication",
                "-Djzenith.image.base=scratch",
                "-Djzenith.image.javaVersion=" + Runtime.version().feature());
        Path work = project.folder().resolve("target/jzenith-image");
        assertThat(said).contains("Wrote " + work + "/app.", "Wrote notes:1.2.3 to ");
        assertThat(work.resolve("app/lib")).isDirectoryNotContaining("glob:**devservices*");
        assertThat(Files.readString(work.resolve("training.log"))).contains("Started in", "Stopped");
    }

    @Test
    void makeAnArchiveThatTheJvmUses() throws Exception {
        MavenSandbox sandbox = MavenSandbox.in(folder);
        Path project = GreetingProject.in(folder.resolve("greeting"), sandbox.version());
        boolean aot = Runtime.version().feature() >= 25;
        Path archive = project.resolve("target").resolve(aot ? "app.aot" : "app.jsa");
        String said = sandbox.run(
                project,
                "package",
                "jzenith:aot",
                "-Dmaven.test.skip=true",
                "-Djzenith.aot.requests=200",
                "-Djzenith.args=--greeting.text=Hello --greeting.key=training");
        assertThat(said).contains("Wrote " + archive);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        aot ? "-XX:AOTMode=on" : "-Xshare:on", // Or the JVM does not start.
                        (aot ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive,
                        "-Xlog:class+load",
                        "-jar",
                        project.resolve("target/app.jar").toString(),
                        "--greeting.text=Hello",
                        "--greeting.key=production",
                        "--routes")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("routes.log").toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        assertThat(Files.readString(folder.resolve("routes.log")))
                .contains("/greeting")
                .contains(" org.example.GreetingApplication source: shared objects file");
    }
}
