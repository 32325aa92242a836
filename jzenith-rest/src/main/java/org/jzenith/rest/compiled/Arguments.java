package org.jzenith.rest.compiled;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.MethodInjector;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.validation.ArgumentCheck;

/**
 * Reads the arguments of a method. If that fails, or if a filter or an interceptor may have changed their sources,
 * RESTEasy reads them.
 */
final class Arguments implements Step {

    private static final @Nullable Object[] NONE = {};

    private final ParameterSource[] sources;
    private final MethodInjector injector;
    private final boolean intercepted;
    private final @Nullable ArgumentCheck check;

    /**
     * Takes everything about the arguments.
     *
     * @param sources their sources, in order
     * @param injector reads them in RESTEasy's way
     * @param intercepted whether RESTEasy always reads them, because an interceptor takes part in reading the body
     * @param check validates them; null if they have no constraints
     */
    Arguments(
            List<ParameterSource> sources,
            MethodInjector injector,
            boolean intercepted,
            @Nullable ArgumentCheck check) {
        this.sources = sources.toArray(new ParameterSource[0]);
        this.injector = injector;
        this.intercepted = intercepted;
        this.check = check;
    }

    @Override
    public boolean run(CompiledCall call) throws Exception {
        @Nullable Object[] values = sources.length == 0 ? NONE : values(call);
        if (check != null) {
            check.check(call.resource(), values, call::acceptableLanguages);
        }
        call.setArguments(values);
        return true;
    }

    private @Nullable Object[] values(CompiledCall call) throws Exception {
        if (call.isMatched() && (intercepted || call.matched().isAltered())) {
            return byRestEasy(call);
        }
        try {
            return read(call);
        } catch (Exception e) {
            if (!call.isMatched()) {
                throw e;
            }
            return byRestEasy(call); // RESTEasy encounters the same failure, and can answer it.
        }
    }

    private @Nullable Object[] read(CompiledCall call) throws Exception {
        @Nullable Object[] values = new Object[sources.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = sources[i].of(call);
        }
        return values;
    }

    private @Nullable Object[] byRestEasy(CompiledCall call) {
        Object values = call.matched().injectAll(injector);
        if (values instanceof CompletionStage) {
            throw new IllegalStateException("An argument arrives later"); // Such methods are not compiled.
        }
        return values == null ? NONE : (@Nullable Object[]) values;
    }
}
