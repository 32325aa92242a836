package org.jzenith.rest.dispatch;

import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.core.InjectorFactoryImpl;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.PropertyInjector;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jspecify.annotations.Nullable;

/** An injector factory that leaves all fields and setters unchanged. */
final class NoInjection extends InjectorFactoryImpl {

    @Override
    @SuppressWarnings("rawtypes") // as in RESTEasy
    public PropertyInjector createPropertyInjector(Class type, ResteasyProviderFactory factory) {
        return new PropertyInjector() {

            @Override
            public @Nullable CompletionStage<Void> inject(Object target, boolean unwrapAsync) {
                return null;
            }

            @Override
            public @Nullable CompletionStage<Void> inject(
                    HttpRequest request, HttpResponse response, Object target, boolean unwrapAsync) {
                return null;
            }
        };
    }
}
