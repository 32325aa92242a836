package org.jzenith.core.health;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.Scopes;
import com.google.inject.multibindings.Multibinder;
import org.apiguardian.api.API;

/** Adds the health checks of a module: {@code healthBinder(binder).check(...)} inside {@link Module#configure}. */
@API(status = API.Status.MAINTAINED)
public final class HealthBinder {

    private final Multibinder<HealthCheck> checks;

    private HealthBinder(Binder binder) {
        this.checks = Multibinder.newSetBinder(binder, HealthCheck.class);
    }

    /** Returns the health binder for the module that is being configured with {@code binder}. */
    public static HealthBinder healthBinder(Binder binder) {
        return new HealthBinder(requireNonNull(binder, "binder").skipSources(HealthBinder.class));
    }

    /** Adds a check, which Guice creates as a singleton. */
    public HealthBinder check(Class<? extends HealthCheck> type) {
        checks.addBinding().to(type).in(Scopes.SINGLETON);
        return this;
    }

    /** Adds a check that exists already. */
    public HealthBinder check(HealthCheck check) {
        checks.addBinding().toInstance(check);
        return this;
    }
}
