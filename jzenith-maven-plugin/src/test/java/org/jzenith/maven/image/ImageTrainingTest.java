package org.jzenith.maven.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.aot.TrainedApplication;
import org.jzenith.maven.aot.Training;

class ImageTrainingTest {

    private static final Instant TIME = Instant.ofEpochSecond(1);

    @TempDir
    private Path folder;

    private ImageSettings settings(int javaVersion) throws IOException {
        String name = TrainedApplication.class.getName().replace('.', '/') + ".class";
        Path file = folder.resolve("classes").resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream in = TrainedApplication.class.getClassLoader().getResourceAsStream(name)) {
            Files.write(file, in.readAllBytes());
        }
        Path library = Files.createDirectories(folder.resolve("library"));
        Files.writeString(library.resolve("text"), "text");
        return new ImageSettings(
                "scratch",
                javaVersion,
                "java",
                List.of(ApplicationJar.write(library, folder.resolve("repository/library.jar"), Instant.now())),
                List.of(),
                ApplicationJar.write(folder.resolve("classes"), folder.resolve("work/app.jar"), TIME),
                Optional.empty(),
                TrainedApplication.class.getName(),
                List.of(),
                8080,
                "10001",
                TIME,
                "example/notes:1");
    }

    @Test
    void makesAnArchiveThatTheEntryPointUsesInAnotherFolder() throws Exception {
        int version = Runtime.version().feature();
        ImageSettings settings = settings(version);
        ImageTraining image = ImageTraining.of(settings, null, folder.resolve("work"));
        Path requests = Files.writeString(folder.resolve("requests.http"), "GET /notes\n");
        Training training = image.prepare(List.of());
        training.run(requests, 20, new SystemStreamLog());

        Path elsewhere = Files.move(folder.resolve("work/app"), folder.resolve("elsewhere"));
        Path archive = Files.move(training.archive(), elsewhere.resolve(settings.archiveName()));
        List<String> command = new ArrayList<>(List.of(image.java().toString()));
        command.addAll(ImageJvmOptions.of(version, Optional.of(archive.toString()), List.of("-Xlog:class+load")));
        command.addAll(settings.withArchive(archive).run());
        command.add("--routes");
        Path log = folder.resolve("routes.log");
        assertThat(new ProcessBuilder(command)
                        .directory(elsewhere.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start()
                        .waitFor())
                .isZero();
        assertThat(Files.readString(log))
                .contains(" " + TrainedApplication.class.getName() + " source: shared objects file");
    }

    @Test
    void isUsualForABaseWithProfilesIfTheRequestsAreKnown() throws Exception {
        Log log = new SystemStreamLog();
        Path requests = folder.resolve("requests.http");
        String trainer = "/opt/java/bin/java";
        assertThat(ImageTraining.isUsual(25, trainer, requests, log)).isFalse();
        Files.writeString(requests, "GET /notes\n");
        assertThat(ImageTraining.isUsual(25, trainer, requests, log)).isTrue();
        assertThat(ImageTraining.isUsual(21, trainer, requests, log)).isFalse();
        int version = Runtime.version().feature();
        assertThat(ImageTraining.isUsual(version, null, requests, log)).isEqualTo(version >= 25);
        assertThat(ImageTraining.isUsual(version + 25, null, requests, log)).isFalse();
    }

    @Test
    void saysThatTheJvmOfMavenIsNotThatOfTheBase() throws Exception {
        ImageSettings settings = settings(11);
        assertThatThrownBy(() -> ImageTraining.of(settings, null, folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the base has Java 11")
                .hasMessageContaining("jzenith.image.trainer");
        assertThat(ImageTraining.of(settings, "/opt/java/bin/java", folder).java())
                .isEqualTo(Path.of("/opt/java/bin/java"));
    }
}
