package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

class ExpansionTest {

    @Config("x")
    interface XConfiguration {
        @ConfigDefault("none")
        String text();

        @ConfigDefault("other")
        String other();

        @ConfigDefault("${x.port}1")
        int derived();

        @ConfigDefault("8")
        int port();

        Map<String, String> labels();
    }

    private static LoadedConfiguration load(Map<String, String> code) {
        return ConfigLoader.builder()
                .code(code)
                .environment(Map.of("NAME", "env", "EMPTY", "", "X_OTHER", "o"))
                .build()
                .load(List.of(XConfiguration.class));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a${x.other}b            | aob",
                "${x.port}${x.port}      | 88",
                "${env:NAME}             | env",
                "${env:NONE:default}     | default",
                "${env:EMPTY:default}    | ''",
                "${none.such:a:b}        | a:b",
                "${none.such:}           | ''",
                "${none:${env:NONE:${x.other}}} | o",
                "${env:${none:NAME}}     | env",
                "${none:{\"a\":1}}       | {\"a\":1}",
                "$${x.other}             | ${x.other}",
                "a$$${x.other}           | a$${x.other}",
                "$ { } $x                | $ { } $x",
                "${x.labels.a}           | label",
                "${x.derived}            | 81"
            })
    void replacesReferences(String text, String expected) {
        Map<String, String> code = new HashMap<>(Map.of("x.labels.a", "label"));
        code.put("x.text", text);
        assertThat(Loads.instance(load(code), XConfiguration.class).text()).isEqualTo(expected);
    }

    @Test
    void replacesThemInDefaultsAndSeesHigherSources() {
        assertThat(Loads.instance(load(Map.of("x.port", "5")), XConfiguration.class)
                        .derived())
                .isEqualTo(51);
    }

    @Test
    void refersToKeysOutsideOfAllNamespaces(@TempDir Path directory) throws IOException {
        Files.writeString(directory.resolve("jzenith.properties"), "base=/srv\nx.text=${base}/x");
        LoadedConfiguration loaded =
                ConfigLoader.builder().directory(directory).build().load(List.of(XConfiguration.class));
        assertThat(Loads.instance(loaded, XConfiguration.class).text()).isEqualTo("/srv/x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${x.text}               | CONFIG-14 x.text: refers to itself: x.text -> x.text.",
                "${x.text:1}             | CONFIG-14 x.text: refers to itself: x.text -> x.text.",
                "${x.labels.a}           | CONFIG-14 x.text: refers to itself: x.text -> x.labels.a -> x.text.",
                "${env:NONE}             | CONFIG-13 x.text: refers to env:NONE, which is set nowhere.",
                "${NAME:default}         | CONFIG-26 x.text: refers to the key NAME, which is set nowhere, while an environment variable has this name",
                "${NAME}                 | CONFIG-26 x.text: refers to the key NAME, which is set nowhere, while an environment variable has this name",
                "${}                     | CONFIG-13 x.text: refers to , which is set nowhere.",
                "${x.other               | CONFIG-15 x.text: has a ${ without its } "
            })
    void reportsReferencesThatLeadNowhere(String text, String problem) {
        Map<String, String> code = new HashMap<>(Map.of("x.text", text));
        if (text.contains("labels")) {
            code.put("x.labels.a", "${x.text}");
        }
        assertThat(Loads.problems(load(code)))
                .anySatisfy(line -> assertThat(line).startsWith(problem));
    }

    @Test
    void doesNotOverflowTheStackOrTheHeap() {
        String deep = "${a:".repeat(100_000) + "}".repeat(100_000);
        assertThat(Loads.problems(load(Map.of("x.text", deep))))
                .singleElement()
                .asString()
                .contains("more than 30 deep");
        Map<String, String> chain = new HashMap<>();
        chain.put("x.labels.a0", "1234567890");
        for (int i = 1; i < 40; i++) {
            chain.put("x.labels.a" + i, ("${x.labels.a" + (i - 1) + "}").repeat(2));
        }
        assertThat(Loads.problems(load(chain))).isNotEmpty().allSatisfy(line -> assertThat(line)
                .contains("grows beyond 1048576 characters"));
        Map<String, String> row = new HashMap<>();
        for (int i = 10_000; i < 10_100; i++) {
            row.put("x.labels.a" + i, "${".repeat(15) + "x.labels.a" + (i + 1) + ":}".repeat(15));
        }
        assertThat(Loads.problems(load(row)))
                .anySatisfy(line -> assertThat(line).contains("leads through more than 30 other keys"));
    }
}
