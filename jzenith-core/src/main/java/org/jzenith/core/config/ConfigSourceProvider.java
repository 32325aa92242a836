package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.error.StartupException;

/**
 * A source that must do something to obtain its values, such as starting a database for development. Found with
 * {@link ServiceLoader}. Each application creates its own instance, calls it during the start, on the thread that
 * starts the application, and closes it after the stop, even if {@link #provide} failed. The application first calls it
 * for a {@linkplain ConfigCommand#CHECK check}. Only if the configuration then has no problems, the application calls
 * it again to {@linkplain ConfigCommand#RUN run}, so that nothing is started unnecessarily.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface ConfigSourceProvider extends AutoCloseable {

    /** Returns the name that problems use for this source. */
    String name();

    /**
     * Returns the configuration interfaces that this source itself reads. Their keys are known, checked, shown and
     * documented like those of the interfaces that the application binds, but their instances are not injected. None
     * unless overridden.
     */
    default Set<Class<?>> configurations() {
        return Set.of();
    }

    /**
     * Returns the values by their keys. They have the lowest precedence except for defaults; keys that no interface
     * declares are ignored. May block.
     *
     * @throws StartupException if there are no values for a reason that an operator can fix; the application reports
     *     its problems
     */
    Map<String, Value> provide(Context context);

    /** Stops what {@link #provide} started. Called once, on the thread that stops the application; may block. */
    @Override
    void close();

    /**
     * A value and a description of its origin for an operator.
     *
     * @param text the value, in the syntax of a source
     * @param origin the origin, such as {@code dev service PostgreSQL}
     */
    record Value(String text, String origin) {

        /** Checks that neither is null. */
        public Value {
            requireNonNull(text, "text");
            requireNonNull(origin, "origin");
        }

        /** Returns the origin only, because the text may be secret. */
        @Override
        public String toString() {
            return origin;
        }
    }

    /**
     * The information that a provider may need before it does anything. Valid only during the call of {@link #provide}.
     */
    interface Context {

        /** Returns whether a source of higher precedence sets the key; defaults do not count. */
        boolean isSet(String key);

        /**
         * Returns the value of the key in the sources of higher precedence, with references replaced; empty if none
         * sets the key or a reference is unresolved.
         */
        Optional<String> value(String key);

        /**
         * Returns where the value of the key was set, such as {@code environment variable POSTGRESQL_HOST}; empty if no
         * source sets it.
         */
        Optional<String> origin(String key);

        /**
         * Returns the values of one of {@link #configurations()}, including defaults. Empty if any value is wrong; the
         * application reports that itself.
         */
        <T> Optional<T> configuration(Class<T> type);

        /**
         * Returns the namespaces of the configuration interfaces that the application binds or a source reads, such as
         * {@code rest}.
         */
        Set<String> namespaces();

        /**
         * Returns the command. For {@link ConfigCommand#CHECK}, the provider must start nothing; the application only
         * checks the values.
         */
        ConfigCommand command();

        /** Returns the profiles of the application, such as {@code prod}, in the order in which they are named. */
        List<String> profiles();

        /**
         * Returns a description of the application, such as {@code The profile prod}, if it is probably deployed and
         * must not use development servers. That is the case if one of its profiles is neither {@code dev} nor
         * {@code test}, or if it runs on Kubernetes without a profile. Empty otherwise.
         */
        Optional<String> deployed();
    }
}
