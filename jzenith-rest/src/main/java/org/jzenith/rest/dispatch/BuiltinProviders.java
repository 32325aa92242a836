package org.jzenith.rest.dispatch;

import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.plugins.interceptors.CacheControlFeature;
import org.jboss.resteasy.plugins.providers.AsyncStreamingOutputProvider;
import org.jboss.resteasy.plugins.providers.ByteArrayProvider;
import org.jboss.resteasy.plugins.providers.DefaultBooleanWriter;
import org.jboss.resteasy.plugins.providers.DefaultNumberWriter;
import org.jboss.resteasy.plugins.providers.DefaultTextPlain;
import org.jboss.resteasy.plugins.providers.DocumentProvider;
import org.jboss.resteasy.plugins.providers.FileRangeWriter;
import org.jboss.resteasy.plugins.providers.FormUrlEncodedProvider;
import org.jboss.resteasy.plugins.providers.JaxrsFormProvider;
import org.jboss.resteasy.plugins.providers.MultiValuedParamConverterProvider;
import org.jboss.resteasy.plugins.providers.ServerFormUrlEncodedProvider;
import org.jzenith.rest.bridge.AsyncReturnProviders;
import org.jzenith.rest.bridge.BodyFlowReader;
import org.jzenith.rest.entity.EntityProviders;

/**
 * The providers that every application has, by name: what Jakarta REST 4.2.4 demands and RESTEasy's own additions. RESTEasy
 * itself would look for them, and for whatever else calls itself a provider, on the class path. Not among them: what answers
 * {@code @GZIP} and other content encodings; it announces them, but nothing here encodes.
 */
final class BuiltinProviders {

    private BuiltinProviders() { }

    static void register(ProviderFactory factory, ExecutorService workers) {
        register(factory, ofResteasy());
        register(factory, EntityProviders.all(factory, workers));
        register(factory, List.of(new BodyFlowReader(), new SseFeature(factory)));
        factory.registerComplete(new HiddenTypeConverters(), Integer.MAX_VALUE); // After the application's
        register(factory, AsyncReturnProviders.all());
    }

    /** Instances rather than classes: RESTEasy would take its time to look for the constructor of each, twice where it reads and writes. */
    private static List<Object> ofResteasy() {
        return List.of(new DefaultTextPlain(), new DefaultBooleanWriter(), new DefaultNumberWriter(),
                new ByteArrayProvider(), new FileRangeWriter(), new AsyncStreamingOutputProvider(),
                new FormUrlEncodedProvider(), new JaxrsFormProvider(), new MultiValuedParamConverterProvider(),
                new DocumentProvider(), new CacheControlFeature(), new ServerFormUrlEncodedProvider(false));
    }

    private static void register(ProviderFactory factory, List<?> providers) {
        providers.forEach(provider -> factory.registerComplete(provider, null));
    }
}
