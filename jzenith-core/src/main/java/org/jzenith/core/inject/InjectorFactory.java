package org.jzenith.core.inject;

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

/** Creates strict injectors: explicit bindings, no circular proxies, exact binding annotations, eager singletons. */
public final class InjectorFactory {

    private InjectorFactory() {}

    /** Creates the injector; throws a {@link StartupException} with every injection problem if it cannot. */
    public static Injector create(Module application, CloseableSingletons closeables) {
        try {
            Injector injector = quietly(Stage.PRODUCTION, strict(application, closeables));
            closeables.complete();
            return injector;
        } catch (CreationException e) {
            throw new StartupException(InjectionProblems.of(e.getErrorMessages()), e);
        }
    }

    /** Returns the problems of injection; creates no instance. */
    public static List<Problem> check(Module application) {
        try {
            quietly(Stage.TOOL, strict(application, null));
            return List.of();
        } catch (CreationException e) {
            return InjectionProblems.of(e.getErrorMessages());
        }
    }

    private static Module strict(Module application, @Nullable CloseableSingletons closeables) {
        return binder -> {
            binder.requireExplicitBindings();
            binder.disableCircularProxies();
            binder.requireExactBindingAnnotations();
            binder.bindListener(Matchers.any(), new UnsupportedInjectionCheck());
            if (closeables != null) {
                binder.bindListener(Matchers.any(), closeables);
            }
            binder.install(application);
        };
    }

    /** Creates an injector with Guice's own logging turned off; the levels of its loggers are restored afterwards. */
    private static Injector quietly(Stage stage, Module module) {
        GuiceLogSilencer.turnOff();
        try {
            return Guice.createInjector(stage, module);
        } finally {
            GuiceLogSilencer.restore();
        }
    }
}
