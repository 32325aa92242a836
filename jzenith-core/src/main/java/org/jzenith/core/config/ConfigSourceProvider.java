package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.jzenith.core.error.StartupException;

/**
 * A source of values that has to do something for them, such as starting a database for development. Found by
 * {@link ServiceLoader}; each application makes its own instance, asks it while it starts, on the thread that starts it,
 * and closes it when it has stopped, also where {@link #provide} failed. It is asked to {@linkplain ConfigCommand#CHECK check} first, and to
 * {@linkplain ConfigCommand#RUN run} only if nothing is wrong with the configuration then: so nothing is started in vain.
 */
public interface ConfigSourceProvider extends AutoCloseable {

    /** Returns the name that problems use for this source. */
    String name();

    /**
     * Returns the configuration interfaces that this source reads itself. Their keys are known, checked, shown and documented like
     * those that the application binds; only injected they are not. None unless overridden.
     */
    default Set<Class<?>> configurations() {
        return Set.of();
    }

    /**
     * Returns the values by their keys, with the lowest precedence but for defaults; keys that no interface declares are
     * ignored. May block.
     *
     * @throws StartupException if there are none for reasons that an operator can mend; the problems become the application's
     */
    Map<String, Value> provide(Context context);

    /** Ends what {@link #provide} began. Called once, on the thread that stops the application; may block. */
    @Override
    void close();

    /** Makes an instance of each provider that the class loader sees. */
    static List<ConfigSourceProvider> load(ClassLoader classLoader) {
        List<ConfigSourceProvider> providers = new ArrayList<>();
        try {
            ServiceLoader.load(ConfigSourceProvider.class, requireNonNull(classLoader, "classLoader")).forEach(providers::add);
        } catch (ServiceConfigurationError e) {
            throw new StartupException(List.of(ConfigProblems.providerNotMade(e)), e);
        }
        return providers;
    }

    /**
     * A value and the words that tell an operator where it comes from.
     *
     * @param text   the value, as a source would have it
     * @param origin such as {@code dev service PostgreSQL}
     */
    record Value(String text, String origin) {

        /** Checks that both are there. */
        public Value {
            requireNonNull(text, "text");
            requireNonNull(origin, "origin");
        }

        /** Returns the origin only: the text may be secret. */
        @Override
        public String toString() {
            return origin;
        }
    }

    /** What a provider may want to know before it does anything. Valid during the call of {@link #provide}. */
    interface Context {

        /** Returns whether a source of higher precedence says something for the key; defaults do not count. */
        boolean isSet(String key);

        /** Returns what that source says, with references replaced; empty if nothing is said or a reference leads nowhere. */
        Optional<String> value(String key);

        /**
         * Returns the values of one of {@link #configurations()}, defaults included; empty if any is wrong, which is reported
         * without this source's doing.
         */
        <T> Optional<T> configuration(Class<T> type);

        /** Returns the namespaces of the configuration interfaces that the application binds or a source reads, such as {@code rest}. */
        Set<String> namespaces();

        /** Returns what is asked for; on {@link ConfigCommand#CHECK} nothing must be started, and the values are not used but to be checked. */
        ConfigCommand command();

        /** Returns the profile that the application runs with, such as {@code prod}; empty if none is chosen. */
        Optional<String> profile();
    }
}
