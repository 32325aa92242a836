package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

/** What {@code ${file:...}} in a value stands for. */
class FileReferencesTest {

    @Config("x")
    interface XConfiguration {
        @ConfigDefault("none")
        String text();

        Optional<Secret> password();

        Optional<Integer> port();
    }

    @TempDir
    Path directory;

    private LoadedConfiguration load(Map<String, String> code) {
        return ConfigLoader.builder()
                .code(code)
                .environment(Map.of("SECRETS", directory.toString(), "NAME", "never"))
                .directory(directory)
                .build()
                .load(List.of(XConfiguration.class));
    }

    private XConfiguration x(String key, String text) {
        return Loads.instance(load(Map.of(key, text)), XConfiguration.class);
    }

    private void file(String name, String content) throws IOException {
        Files.writeString(directory.resolve(name), content);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${file:secret}                    | a${env:NAME}",
                "${file:${env:SECRETS}/secret}     | a${env:NAME}",
                "${file:none:default:b}            | default:b",
                "${file:C:/none:default}           | default",
                "${file:secret:default}            | a${env:NAME}",
                "u:${file:secret}@h                | u:a${env:NAME}@h"
            })
    void isTheContentOfAFileOrTheDefault(String text, String expected) throws IOException {
        file("secret", "a${env:NAME}\n");
        assertThat(x("x.text", text).text()).isEqualTo(expected);
        assertThat(x("x.password", text).password().map(Secret::value)).contains(expected);
    }

    @Test
    void isNeverShownWhereverItIsUsed() throws IOException {
        file("secret", "s3cret\n");
        LoadedConfiguration loaded = load(Map.of(
                "x.password", "${file:secret}", "x.text", "postgres://u:${file:secret}@h", "x.port", "${file:secret}"));
        assertThat(Loads.problems(loaded))
                .singleElement()
                .asString()
                .startsWith("CONFIG-3 x.port: ****** is not an integer");
        assertThat(Loads.row(loaded, "x.password").value()).isEqualTo("******");
        assertThat(Loads.row(loaded, "x.text").value()).isEqualTo("******");
        assertThat(loaded.redact("it is s3cret")).isEqualTo("it is ******");
    }

    @Test
    void isReportedWithItsKeyItsSourceAndTheFixIfItCannotBeRead() throws IOException {
        file("large", "x".repeat((1 << 20) + 1));
        file("binary", "\0");
        Map<String, String> reasons = Map.of(
                "none", "does not exist",
                "large:default", "has more than 1048576 bytes",
                "binary", "has control characters, as binary data have",
                ".", "is a folder",
                "nul\0", "is not a path");
        reasons.forEach((file, reason) -> assertThat(Loads.problems(load(Map.of("x.password", "${file:" + file + "}"))))
                .singleElement()
                .asString()
                .startsWith("CONFIG-28 x.password: refers to file:")
                .contains(", which " + reason + " (expected: a text in UTF-8 of at most 1048576 bytes). "
                        + "From withConfiguration(\"x.password\", ...). Fix: mount the file"));
    }

    @Test
    void doesNotNameAPathThatMayBePartOfASecret() {
        assertThat(Loads.problems(load(Map.of("x.password", "prefix${file:s3cret}"))))
                .singleElement()
                .asString()
                .doesNotContain("s3cret");
    }
}
