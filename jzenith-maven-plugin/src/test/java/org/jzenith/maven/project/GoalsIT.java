package org.jzenith.maven.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the goals that end by themselves as a build does. */
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
                "-Djzenith.image.javaVersion=17");
        assertThat(said).contains("Wrote notes:1.2.3 to ", "To be set: PG-1 ");
        assertThat(project.folder().resolve("target/image.tar")).isNotEmptyFile();
        assertThat(Files.readString(project.folder().resolve("target/kubernetes.yaml")))
                .contains("image: \"notes:1.2.3\"", "POSTGRESQL_PASSWORD: \"\"", "POSTGRESQL_HOST: \"\"");
    }
}
