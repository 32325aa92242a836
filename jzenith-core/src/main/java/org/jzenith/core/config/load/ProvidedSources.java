package org.jzenith.core.config.load;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.source.ConfigSource;
import org.jzenith.core.config.source.ConfigSources;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/** Calls the provided sources of an application, one after the other, and closes them in reverse order. */
final class ProvidedSources {

    private final List<ConfigSourceProvider> open = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Set<String> secrets = new HashSet<>();

    /** Calls each provider, which sees the values of those before it; returns all sources. */
    ConfigSources ask(
            List<ConfigSourceProvider> providers, ConfigSources above, ProviderContext.Application application) {
        ConfigSources all = above;
        for (ConfigSourceProvider provider : providers) {
            open.add(provider);
            ProviderContext context = ProviderContext.of(application, all);
            try {
                all = all.above(ConfigSource.provided(Map.copyOf(provider.provide(context))));
            } catch (StartupException e) {
                problems.addAll(e.problems());
            } catch (RuntimeException e) {
                problems.add(ConfigProblems.providerFailed(provider.name(), e));
            }
            secrets.addAll(context.resolver().secrets());
        }
        return all;
    }

    /** Returns the problems that the providers reported, in their own words, which may contain secrets. */
    List<Problem> problems() {
        return problems;
    }

    /** Returns the secrets that the providers may have received. */
    Set<String> secrets() {
        return secrets;
    }

    /** Closes each provider that was called, even if others fail; does nothing the second time. */
    void close() {
        @Nullable JZenithException failure = null;
        while (!open.isEmpty()) {
            ConfigSourceProvider provider = open.remove(open.size() - 1);
            try {
                provider.close();
            } catch (Throwable e) { // An Error too must not leave the others open.
                failure = failure == null
                        ? new JZenithException("Not every source of configuration was closed", e)
                        : failure;
                if (failure.getCause() != e) {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
