package org.jzenith.core;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/**
 * A provider whose values outlive the process of the application. One process calls the provider, keeps the servers and
 * publishes the values; other processes take the values. Both first call the provider for a check, which starts nothing
 * and returns the application's needs. If the needs have changed, the start fails with {@code START-3}.
 */
final class KeptProvider implements ConfigSourceProvider {

    private static final String NEEDS = "/needs";
    private static final String VALUE = "/value/";
    private static final String ORIGIN = "/origin/";

    private final ConfigSourceProvider provider;
    private final Properties kept;
    private final boolean provides;
    private @Nullable String needs;

    private KeptProvider(ConfigSourceProvider provider, Properties kept, boolean provides) {
        this.provider = provider;
        this.kept = kept;
        this.provides = provides;
    }

    /** Returns a provider that provides the values and puts them into {@code kept}. */
    static ConfigSourceProvider providing(ConfigSourceProvider provider, Properties kept) {
        return new KeptProvider(provider, kept, true);
    }

    /** Returns a provider that takes the values from {@code kept}. */
    static ConfigSourceProvider taking(ConfigSourceProvider provider, Properties kept) {
        return new KeptProvider(provider, kept, false);
    }

    @Override
    public String name() {
        return provider.name();
    }

    @Override
    public Set<Class<?>> configurations() {
        return provider.configurations();
    }

    @Override
    public Map<String, Value> provide(Context context) {
        if (context.command() != ConfigCommand.RUN) {
            Map<String, Value> values = provider.provide(context);
            needs = needs(context, values);
            return values;
        }
        if (provides) {
            Map<String, Value> values = provider.provide(context);
            kept.setProperty(name() + NEEDS, String.valueOf(needs));
            values.forEach((key, value) -> {
                kept.setProperty(name() + VALUE + key, value.text());
                kept.setProperty(name() + ORIGIN + key, value.origin());
            });
            return values;
        }
        if (!String.valueOf(needs).equals(kept.getProperty(name() + NEEDS))) {
            throw new StartupException(List.of(otherServersNeeded(name())), null);
        }
        return taken();
    }

    static Problem otherServersNeeded(String provider) {
        return Problem.of("START-3", provider)
                .what("what runs for development is not what the application needs now: its configuration was changed")
                .expected("what the application needed when jzenith:dev started it")
                .fix("start jzenith:dev again, unless it does that itself");
    }

    private Map<String, Value> taken() {
        Map<String, Value> values = new HashMap<>();
        String prefix = name() + VALUE;
        for (String property : new TreeSet<>(kept.stringPropertyNames())) {
            if (property.startsWith(prefix)) {
                String key = property.substring(prefix.length());
                values.put(
                        key,
                        new Value(kept.getProperty(property, ""), kept.getProperty(name() + ORIGIN + key, name())));
            }
        }
        return values;
    }

    /**
     * Returns the needs of the application as far as a check reveals them: the values and the provider's configuration.
     */
    private String needs(Context context, Map<String, Value> values) {
        Map<String, String> told = new TreeMap<>();
        values.forEach((key, value) -> told.put(key, value.text()));
        for (Class<?> type : provider.configurations()) {
            told.put(type.getName(), context.configuration(type).toString());
        }
        return UUID.nameUUIDFromBytes(told.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    @Override
    public void close() {
        provider.close();
    }
}
