package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.vertx.core.json.JsonObject;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

/** What is printed for those who write configurations, and the programs that check them. */
class ConfigSchemaTest {

    /** Of nearly every type. */
    @Config("all")
    interface AllConfiguration {
        @ConfigDoc("Where it listens")
        @ConfigDefault("8080")
        @Min(0)
        @Max(65_535)
        int port();

        @ConfigDefault("0.5")
        @DecimalMax(value = "1", inclusive = false)
        double ratio();

        @ConfigDefault("true")
        boolean enabled();

        @ConfigDefault("30s")
        @Positive
        Duration timeout();

        @ConfigDefault("10MB")
        @Positive
        DataSize limit();

        Optional<DataSize> buffer();

        @ConfigDefault("monday")
        DayOfWeek day();

        @ConfigDefault("a,b")
        List<String> names();

        @ConfigDefault("C:\\temp\\${all.day}")
        String path();

        @ConfigDefault(" x")
        @NotBlank
        @Size(max = 5)
        String blank();

        @ConfigDefault("abc")
        @Pattern(regexp = "[a-z]+")
        String lower();

        @ConfigDefault("changeit")
        Secret token();

        Optional<Secret> password();

        Optional<Integer> maybe();

        Map<String, @Min(1) Integer> weights();

        Optional<Pair> pair();

        /** Both or none. */
        interface Pair {
            String user();

            @ConfigDefault("x")
            String realm();
        }
    }

    @Config("must")
    interface MustConfiguration {
        @ConfigDoc("What nobody can guess")
        String have();
    }

    @TempDir
    Path directory;

    private static String printed(String argument, Class<?>... types) {
        ConfigLoader loader =
                ConfigLoader.builder().arguments(List.of(argument)).build();
        try (LoadedConfiguration loaded = loader.load(List.of(types))) {
            return loaded.reference();
        }
    }

    private static List<String> violations(String configuration) {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(printed("--config-schema", AllConfiguration.class));
        return schema.validate(configuration, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'all.port': 0, 'all.ratio': 0.99, 'all.enabled': false, 'all.limit': 1024}",
                "{'all.port': '8081', 'all.ratio': '0.5', 'all.enabled': 'TRUE', 'all.limit': '5 kb', 'all.maybe': ''}",
                "{'all.port': '${env:PORT:8080}', 'all.day': '${other.day}', 'all.timeout': '${file:/run/x}'}",
                "{'all.timeout': '500ms', 'all.day': 'SUNDAY', 'all.names': 'a, b', 'all.lower': 'xyz'}",
                "{'all.timeout': 'PT30S', 'all.password': 's3cret', 'all.weights.blue': 2, 'all.weights.red': '3'}",
                "{'all.pair.user': 'me', 'all.pair.realm': 'here'}"
            })
    void aSchemaAcceptsWhatAnApplicationDoes(String configuration) {
        assertThat(violations(configuration.replace('\'', '"'))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'all.prot': 1}",
                "{'rest.port': 1}",
                "{'all.port': 65536}",
                "{'all.port': -1}",
                "{'all.port': 'many'}",
                "{'all.port': ''}",
                "{'all.ratio': 1}",
                "{'all.enabled': 'yes'}",
                "{'all.limit': 0}",
                "{'all.buffer': -1}",
                "{'all.limit': '5 loads'}",
                "{'all.timeout': '30'}",
                "{'all.day': 'doomsday'}",
                "{'all.blank': ' '}",
                "{'all.blank': 'longer than five'}",
                "{'all.lower': 'ABC'}",
                "{'all.weights.blue': 0}",
                "{'all.weights': {}}",
                "{'all.names': ['a']}",
                "{'all': {'port': 1}}"
            })
    void aSchemaRefusesWhatAnApplicationDoes(String configuration) {
        assertThat(violations(configuration.replace('\'', '"'))).isNotEmpty();
    }

    @Test
    void aSchemaDescribesKeysAndShowsNoSecret() {
        String printed = printed("--config-schema", AllConfiguration.class, MustConfiguration.class);
        JsonObject properties = new JsonObject(printed).getJsonObject("properties");
        assertThat(properties.getJsonObject("all.port").getMap())
                .containsEntry("description", "Where it listens. 0-65535")
                .containsEntry("default", 8080)
                .containsEntry("$comment", "environment variable ALL_PORT");
        assertThat(properties.getJsonObject("all.enabled").getValue("default")).isEqualTo(true);
        assertThat(properties.getJsonObject("all.limit").getValue("default")).isEqualTo("10MB");
        assertThat(properties.getJsonObject("all.path").getValue("default")).isEqualTo("C:\\temp\\${all.day}");
        assertThat(properties.getJsonObject("all.token").getBoolean("writeOnly"))
                .isTrue();
        assertThat(properties.getJsonObject("all.port").containsKey("writeOnly"))
                .isFalse();
        assertThat(properties.getJsonObject("must.have").containsKey("default")).isFalse();
        assertThat(printed).doesNotContain("changeit");
    }

    @Test
    void aSchemaAcceptsItsOwnDefaults() {
        JsonObject properties =
                new JsonObject(printed("--config-schema", AllConfiguration.class)).getJsonObject("properties");
        JsonObject defaults = new JsonObject();
        properties.forEach(property -> {
            Object value = ((JsonObject) property.getValue()).getValue("default");
            if (value != null) {
                defaults.put(property.getKey(), value);
            }
        });
        assertThat(defaults.size()).isEqualTo(11);
        assertThat(violations(defaults.encode())).isEmpty();
    }

    @Test
    void aTemplateIsValidAsItIsAndWithoutItsCommentSigns() throws IOException {
        String template = printed("--config-reference=properties", AllConfiguration.class);
        assertThat(template.lines()).allMatch(line -> line.isEmpty() || line.startsWith("#"));
        assertThat(template)
                .contains(
                        "\n# Where it listens\n# Integer: 0-65535\n#all.port=8080\n",
                        "\n#all.password=\n",
                        "\n# all.token=<value>\n",
                        "\n# all.weights.<name>=<value>\n",
                        "\n# All or none of those that begin with all.pair.\n",
                        "\n# all.pair.user=<value>\n",
                        "\n#all.path=C:\\\\temp\\\\${all.day}\n",
                        "\n#all.blank=\\ x\n")
                .doesNotContain("changeit");
        String uncommented =
                template.lines().map(line -> line.replaceFirst("^#(?! )", "")).collect(Collectors.joining("\n"));
        assertThat(uncommented.lines().filter(line -> line.startsWith("all."))).hasSize(13);
        Files.writeString(directory.resolve("x.properties"), uncommented);
        LoadedConfiguration loaded = ConfigLoader.builder()
                .directory(directory)
                .arguments(List.of("--config=x.properties"))
                .build()
                .load(List.of(AllConfiguration.class));
        AllConfiguration all = Loads.instance(loaded, AllConfiguration.class);
        assertThat(all)
                .isEqualTo(Loads.instance(
                        ConfigLoader.builder().build().load(List.of(AllConfiguration.class)), AllConfiguration.class));
    }

    @Test
    void aTemplateLeavesOpenWhatHasNoDefault() {
        assertThat(printed("--config-reference=properties", MustConfiguration.class))
                .endsWith("\n# What nobody can guess\n# String: text\n# must.have=<value>\n");
    }

    @Test
    void helpListsOptionsAndKeysWithDefaultsAndShowsNoSecret() {
        String help = printed("--help", AllConfiguration.class, MustConfiguration.class);
        assertThat(help)
                .startsWith("Usage: java -jar ")
                .contains(
                        "\n  --config-check\n        reports all problems",
                        "\n  --all.port=8080\n        Where it listens\n",
                        "\n  --all.ratio=0.5\n  --all.timeout=30s\n",
                        "\n  --all.weights.<name>=<value>\n",
                        "\n  --all.maybe=<value>\n",
                        "\n  --all.pair.user=<value>\n",
                        "\n  --all.token=<value>\n        better as the environment variable ALL_TOKEN\n")
                .endsWith("\n  --must.have=<value>\n        What nobody can guess")
                .doesNotContain("changeit");
    }
}
