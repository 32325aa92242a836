package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

/** A folder with one file for each key, as Kubernetes mounts a ConfigMap or Secret. */
class ConfigFolderTest {

    @Config("redis")
    interface RedisConfiguration {
        @ConfigDefault("localhost")
        String host();

        @ConfigDefault("6379")
        int port();

        Optional<Secret> password();

        Map<String, String> labels();
    }

    @TempDir
    Path folder;

    private LoadedConfiguration load(String... arguments) {
        return ConfigLoader.builder()
                .environment(Map.of("HOME", "/root"))
                .arguments(List.of(arguments))
                .build()
                .load(List.of(RedisConfiguration.class));
    }

    private LoadedConfiguration load() {
        return load("--config=" + folder);
    }

    private RedisConfiguration redis() {
        return Loads.instance(load(), RedisConfiguration.class);
    }

    private void file(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }

    @ParameterizedTest
    @CsvSource({"redis.password,redis.labels.team", "REDIS_PASSWORD,redis.labels.team"})
    void isNamedByKeysOrTheirVariables(String password, String label) throws IOException {
        file(password, "s3cret");
        file(label, "blue");
        assertThat(redis().password().map(Secret::value)).contains("s3cret");
        assertThat(redis().labels()).containsExactly(Map.entry("team", "blue"));
    }

    @Test
    void losesExactlyOneLineBreakAtTheEndOfAFile() throws IOException {
        file("redis.password", "  two lines\nof text \r\n\r\n");
        file("redis.host", "host\n");
        file("redis.port", " 6380");
        assertThat(redis().password().map(Secret::value)).contains("  two lines\nof text \r\n");
        assertThat(redis().host()).isEqualTo("host");
        assertThat(redis().port()).isEqualTo(6380);
    }

    @Test
    void mayBeMountedByKubernetes() throws IOException {
        MountedVolume volume = new MountedVolume(folder);
        volume.publish(Map.of("redis.password", "s3cret"));
        file(".hidden", "none of our business");
        assertThat(redis().password().map(Secret::value)).contains("s3cret");
    }

    @Test
    void mayBeEmpty() {
        assertThat(redis().password()).isEmpty();
    }

    @Test
    void saysWhereAValueIsFromButNotASecret() throws IOException {
        file("redis.password", "s3cret");
        file("redis.host", "redis.example.com");
        LoadedConfiguration loaded = load();
        assertThat(Loads.row(loaded, "redis.host").value()).isEqualTo("redis.example.com");
        assertThat(Loads.row(loaded, "redis.host").origin()).isEqualTo("file " + folder.resolve("redis.host"));
        assertThat(Loads.row(loaded, "redis.password").value()).isEqualTo("******");
        assertThat(Loads.row(loaded, "redis.password").origin()).isEqualTo("file " + folder.resolve("redis.password"));
        assertThat(loaded.table().toString() + loaded.redact("it is s3cret")).doesNotContain("s3cret");
    }

    @Test
    void winsOverWhatIsNamedBeforeItAndMayReferToOtherValues(@TempDir Path other) throws IOException {
        Files.writeString(other.resolve("x.properties"), "redis.host=first\nredis.port=1\nname=x");
        file("redis.host", "${name}.example.com");
        RedisConfiguration redis = Loads.instance(
                load("--config=" + other.resolve("x.properties"), "--config=" + folder), RedisConfiguration.class);
        assertThat(redis.host()).isEqualTo("x.example.com");
        assertThat(redis.port()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"redis.pasword,redis.password", "REDIS_PASWORD,redis.password", "redis-password,redis.password"})
    void hasNoFileWithAnUnknownName(String name, String meant) throws IOException {
        file(name, "s3cret");
        assertThat(Loads.problems(load()))
                .containsExactly("CONFIG-5 " + name + ": is not a known key, did you mean " + meant + ". From file "
                        + folder.resolve(name) + ". Fix: write " + meant + " or remove it.");
    }

    @Test
    void hasNoFileOfAnotherProgram() throws IOException {
        file("tls.crt", "-----BEGIN CERTIFICATE-----");
        assertThat(Loads.problems(load()))
                .singleElement()
                .asString()
                .startsWith("CONFIG-5 tls.crt: is not a known key");
    }

    @Test
    void saysAKeyOnce() throws IOException {
        file("redis.port", "1");
        file("REDIS_PORT", "2");
        assertThat(Loads.problems(load()))
                .containsExactly("CONFIG-16 redis.port: is set to different values in one file or folder. From file "
                        + folder.resolve("REDIS_PORT") + " and file " + folder.resolve("redis.port")
                        + ". Fix: remove one of them.");
    }

    @Test
    void hasOnlyTextsOfALimitedSize() throws IOException {
        Files.write(folder.resolve("redis.host"), "gr\u00fcn".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(folder.resolve("redis.port"), new byte[] {'1', 0});
        Files.write(folder.resolve("redis.password"), new byte[(1 << 20) + 1]);
        Files.createSymbolicLink(folder.resolve("redis.labels.a"), folder.resolve("none"));
        Files.createDirectory(folder.resolve("redis.labels.b"));
        String expected =
                " (expected: a text in UTF-8 of at most 1048576 bytes, the value of the key that its name is). "
                        + "Fix: correct the file, or take it out of the folder.";
        assertThat(Loads.problems(load()))
                .containsExactly(
                        "CONFIG-29 " + folder.resolve("redis.host") + ": is not UTF-8 text" + expected,
                        "CONFIG-29 " + folder.resolve("redis.labels.a") + ": is a link to what does not exist"
                                + expected,
                        "CONFIG-29 " + folder.resolve("redis.labels.b") + ": is a folder" + expected,
                        "CONFIG-29 " + folder.resolve("redis.password") + ": has more than 1048576 bytes" + expected,
                        "CONFIG-29 " + folder.resolve("redis.port") + ": has control characters, as binary data have"
                                + expected);
    }

    @Test
    void takesTheLargestValueThatKubernetesCanHave() throws IOException {
        file("redis.host", "x".repeat(1 << 20));
        assertThat(redis().host()).hasSize(1 << 20);
    }
}
