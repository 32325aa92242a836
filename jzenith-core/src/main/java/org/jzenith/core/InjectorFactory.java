package org.jzenith.core;

import com.google.inject.CreationException;
import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.Stage;
import com.google.inject.matcher.Matchers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/** Makes strict injectors: explicit bindings, no circular proxies, exact annotations, all singletons at once. */
final class InjectorFactory {

    private InjectorFactory() { }

    /** Makes the injector, or throws with every problem that injection has. */
    static Injector create(Module application, CloseableSingletons closeables) {
        try {
            Injector injector = quietly(Stage.PRODUCTION, strict(application, closeables));
            closeables.complete();
            return injector;
        } catch (CreationException e) {
            throw new StartupException(InjectionProblems.of(e), e);
        }
    }

    /** Returns the problems that can be found without making anything. */
    static List<Problem> check(Module application) {
        try {
            quietly(Stage.TOOL, strict(application, null));
            return List.of();
        } catch (CreationException e) {
            return InjectionProblems.of(e);
        }
    }

    private static Module strict(Module application, @Nullable CloseableSingletons closeables) {
        return binder -> {
            binder.requireExplicitBindings();
            binder.disableCircularProxies();
            binder.requireExactBindingAnnotations();
            binder.bindListener(Matchers.any(), new ForeignInjections());
            if (closeables != null) {
                binder.bindListener(Matchers.any(), closeables);
            }
            binder.install(application);
        };
    }

    /** Turns the noise down only while injectors are made; nothing process-wide is left behind. */
    private static Injector quietly(Stage stage, Module module) {
        GuiceNoise.turnOff();
        try {
            return Guice.createInjector(stage, module);
        } finally {
            GuiceNoise.restore();
        }
    }
}
