package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.Problem;

class KeptProviderTest {

    @Config("db")
    interface DbConfiguration {
        String host();

        @ConfigDefault("main")
        String database();
    }

    @Config("servers")
    interface ServersConfiguration {
        @ConfigDefault("10")
        int size();
    }

    private final List<String> events = new ArrayList<>();
    private final Properties kept = new Properties();

    /** Stands for one that starts a server with the configured database. */
    private final class Servers implements ConfigSourceProvider {
        @Override
        public String name() {
            return "servers";
        }

        @Override
        public Set<Class<?>> configurations() {
            return Set.of(ServersConfiguration.class);
        }

        @Override
        public Map<String, Value> provide(Context context) {
            if (context.isSet("db.host")) {
                return Map.of();
            }
            boolean run = context.command() == ConfigCommand.RUN;
            events.add(run ? "start" : "check");
            return Map.of(
                    "db.host", new Value(run ? "started" : "not started", "a server"),
                    "db.database", new Value(context.value("db.database").orElse("main"), "a server"));
        }

        @Override
        public void close() {
            events.add("close");
        }
    }

    private static LoadedConfiguration load(ConfigSourceProvider provider, Map<String, String> configuration) {
        return ConfigLoader.builder()
                .code(configuration)
                .providers(List.of(provider))
                .build()
                .load(List.of(DbConfiguration.class));
    }

    private void keep(Map<String, String> configuration) {
        load(KeptProvider.providing(new Servers(), kept), configuration).close();
        events.clear();
    }

    private static String host(LoadedConfiguration loaded) {
        assertThat(loaded.problems()).isEmpty();
        return ((DbConfiguration) loaded.instances().get(DbConfiguration.class)).host();
    }

    @Test
    void handsTheValuesToAnotherProcessThatStartsNothing() {
        keep(Map.of());
        try (LoadedConfiguration loaded = load(KeptProvider.taking(new Servers(), kept), Map.of())) {
            assertThat(host(loaded)).isEqualTo("started");
            assertThat(loaded.table().origin("db.host")).isEqualTo("a server");
        }
        assertThat(events).containsExactly("check", "close");
    }

    @Test
    void leavesThePrecedenceOfTheValuesAsItIs() {
        keep(Map.of());
        try (LoadedConfiguration loaded =
                load(KeptProvider.taking(new Servers(), kept), Map.of("db.database", "main"))) {
            assertThat(loaded.table().origin("db.database")).startsWith("withConfiguration(");
        }
    }

    @Test
    void refusesValuesForOtherNeeds() {
        keep(Map.of());
        List<Map<String, String>> changes =
                List.of(Map.of("db.database", "other"), Map.of("db.host", "own"), Map.of("servers.size", "11"));
        for (Map<String, String> change : changes) {
            try (LoadedConfiguration loaded = load(KeptProvider.taking(new Servers(), kept), change)) {
                assertThat(loaded.problems())
                        .as("%s", change)
                        .extracting(Problem::id)
                        .containsExactly("START-3");
            }
        }
        assertThat(events).doesNotContain("start");
    }
}
