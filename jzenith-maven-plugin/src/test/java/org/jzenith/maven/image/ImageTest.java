package org.jzenith.maven.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageTest {

    private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path folder;

    private Path classes;

    @BeforeEach
    void prepare() throws IOException {
        classes = Files.createDirectories(folder.resolve("classes/org/example"))
                .getParent()
                .getParent();
        Files.writeString(classes.resolve("org/example/Main.class"), "class");
        for (String name : List.of("released.jar", "snapshot.jar", "app.jsa")) {
            Files.writeString(folder.resolve(name), name);
        }
    }

    private ImageSettings settings(String base, int javaVersion, String name) throws IOException {
        return new ImageSettings(
                base,
                javaVersion,
                "/opt/java/bin/java",
                List.of(folder.resolve("released.jar")),
                List.of(folder.resolve("snapshot.jar")),
                ApplicationJar.write(classes, folder.resolve("work/app.jar"), TIME),
                Optional.of(folder.resolve("app.jsa")),
                "org.example.Main",
                List.of("-XX:MaxRAMPercentage=60"),
                8080,
                "10001",
                TIME,
                name);
    }

    private Path build(ImageSettings settings, String file) throws Exception {
        Path tar = folder.resolve(file);
        new ImageBuilder(settings, folder.resolve("cache-" + file), true).toTar(tar);
        return tar;
    }

    private static final class Entry {
        private final byte[] bytes;
        private final TarArchiveEntry header;

        Entry(byte[] bytes, TarArchiveEntry header) {
            this.bytes = bytes;
            this.header = header;
        }

        byte[] bytes() {
            return bytes;
        }

        TarArchiveEntry header() {
            return header;
        }
    }

    private static Map<String, Entry> entries(InputStream in) throws IOException {
        Map<String, Entry> entries = new LinkedHashMap<>();
        try (TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                entries.put(entry.getName(), new Entry(tar.readAllBytes(), entry));
            }
        }
        return entries;
    }

    /** What a runtime reads: the configuration, and the files of each layer. */
    private record Image(JsonNode config, List<Map<String, Entry>> layers) {
        static Image read(Path file) throws IOException {
            Map<String, Entry> entries;
            try (InputStream in = Files.newInputStream(file)) {
                entries = entries(in);
            }
            ObjectMapper json = new ObjectMapper();
            JsonNode manifest =
                    json.readTree(entries.get("manifest.json").bytes()).get(0);
            List<Map<String, Entry>> layers = new ArrayList<>();
            for (JsonNode layer : manifest.get("Layers")) {
                layers.add(entries(new GZIPInputStream(
                        new ByteArrayInputStream(entries.get(layer.asText()).bytes()))));
            }
            return new Image(
                    json.readTree(entries.get(manifest.get("Config").asText()).bytes()), layers);
        }

        List<String> files(int layer) {
            return layers.get(layer).entrySet().stream()
                    .filter(entry -> !entry.getValue().header().isDirectory())
                    .map(Map.Entry::getKey)
                    .toList();
        }

        List<String> entrypoint() {
            List<String> words = new ArrayList<>();
            config.get("config").get("Entrypoint").forEach(word -> words.add(word.asText()));
            return words;
        }
    }

    @Test
    void hasLayersThatChangeEverMoreOften() throws Exception {
        Image image = Image.read(build(settings("scratch", 17, "example/notes:1"), "image.tar"));
        assertThat(image.layers()).hasSize(4);
        assertThat(image.files(0)).containsExactly("app/lib/released.jar");
        assertThat(image.files(1)).containsExactly("app/lib/snapshot.jar");
        assertThat(image.files(2)).containsExactly("app/app.jar");
        assertThat(image.files(3)).containsExactly("app/app.jsa");
        for (Map<String, Entry> layer : image.layers()) {
            assertThat(layer.values()).allSatisfy(entry -> {
                assertThat(entry.header().getLongUserId()).isZero();
                assertThat(entry.header().getMode() & 0222)
                        .isEqualTo(entry.header().isDirectory() ? 0200 : 0);
            });
            assertThat(layer.values())
                    .filteredOn(entry -> !entry.header().isDirectory())
                    .allSatisfy(entry ->
                            assertThat(entry.header().getModTime().toInstant()).isEqualTo(TIME));
        }
    }

    @Test
    void runsAsAUserWithoutRightsWithTheOptionsOfTheGuide() throws Exception {
        Image image = Image.read(build(settings("scratch", 17, "example/notes:1"), "image.tar"));
        JsonNode config = image.config().get("config");
        assertThat(config.get("User").asText()).isEqualTo("10001:10001");
        assertThat(config.get("WorkingDir").asText()).isEqualTo("/app");
        assertThat(config.get("ExposedPorts").has("8080/tcp")).isTrue();
        assertThat(config.has("StopSignal")).as("SIGTERM is the default").isFalse();
        assertThat(image.config().get("created").asText()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(image.entrypoint())
                .containsExactly(
                        "/opt/java/bin/java",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:SharedArchiveFile=/app/app.jsa",
                        "-XX:MaxRAMPercentage=60",
                        "-cp",
                        "app.jar:lib/released.jar:lib/snapshot.jar",
                        "org.example.Main");
    }

    @Test
    void givesTheJvmOnlyOptionsThatItKnows() {
        assertThat(ImageJvmOptions.of(17, Optional.empty(), List.of())).containsExactly("-XX:+ExitOnOutOfMemoryError");
        assertThat(ImageJvmOptions.of(21, Optional.empty(), List.of()))
                .doesNotContain("--sun-misc-unsafe-memory-access=allow")
                .contains("-XX:TrimNativeHeapInterval=10000");
        assertThat(ImageJvmOptions.of(25, Optional.of("/app/app.aot"), List.of()))
                .contains(
                        "--sun-misc-unsafe-memory-access=allow",
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:AOTCache=/app/app.aot");
    }

    @Test
    void isBasedOnATarOfAnotherImage() throws Exception {
        Path base = build(settings("scratch", 17, "example/base:1"), "base.tar");
        Image image = Image.read(build(settings("tar:" + base, 17, "example/notes:1"), "image.tar"));
        assertThat(image.layers()).hasSize(8);
        assertThat(image.files(3)).containsExactly("app/app.jsa");
    }

    @Test
    void isTheSameEachTime() throws Exception {
        Path first = build(settings("scratch", 17, "example/notes:1"), "first.tar");
        Files.setLastModifiedTime(classes.resolve("org/example/Main.class"), FileTime.fromMillis(0));
        Path second = build(settings("scratch", 17, "example/notes:1"), "second.tar");
        assertThat(Image.read(second).config()).isEqualTo(Image.read(first).config());
    }

    @Test
    void saysWhichNameIsWrongAndWhatIsNotThere() throws Exception {
        assertThatThrownBy(() -> build(settings("scratch", 17, "Not A Name"), "image.tar"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("jzenith.image.name");
        assertThatThrownBy(() -> build(settings("registry.invalid/base:1", 17, "example/notes:1"), "image.tar"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("offline");
    }
}
