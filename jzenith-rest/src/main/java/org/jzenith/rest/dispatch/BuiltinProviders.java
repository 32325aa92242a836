package org.jzenith.rest.dispatch;

import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.plugins.interceptors.CacheControlFeature;
import org.jboss.resteasy.plugins.providers.AsyncStreamingOutputProvider;
import org.jboss.resteasy.plugins.providers.ByteArrayProvider;
import org.jboss.resteasy.plugins.providers.DataSourceProvider;
import org.jboss.resteasy.plugins.providers.DefaultBooleanWriter;
import org.jboss.resteasy.plugins.providers.DefaultNumberWriter;
import org.jboss.resteasy.plugins.providers.DefaultTextPlain;
import org.jboss.resteasy.plugins.providers.DocumentProvider;
import org.jboss.resteasy.plugins.providers.FileRangeWriter;
import org.jboss.resteasy.plugins.providers.FormUrlEncodedProvider;
import org.jboss.resteasy.plugins.providers.JaxrsFormProvider;
import org.jboss.resteasy.plugins.providers.JaxrsServerFormUrlEncodedProvider;
import org.jboss.resteasy.plugins.providers.MultiValuedParamConverterProvider;
import org.jboss.resteasy.plugins.providers.ReaderProvider;
import org.jboss.resteasy.plugins.providers.ServerFormUrlEncodedProvider;
import org.jboss.resteasy.plugins.providers.SourceProvider;
import org.jzenith.rest.bridge.AsyncReturnProviders;
import org.jzenith.rest.bridge.BodyFlowReader;
import org.jzenith.rest.entity.EntityProviders;

/**
 * The providers that every application has, by name: what Jakarta REST 4.2.4 demands and RESTEasy's own additions. RESTEasy
 * itself would look for them, and for whatever else calls itself a provider, on the class path. Not among them: what answers
 * {@code @GZIP} and other content encodings; it announces them, but nothing here encodes.
 */
final class BuiltinProviders {

    private static final List<Class<?>> CLASSES = List.of(
            DefaultTextPlain.class, DefaultBooleanWriter.class, DefaultNumberWriter.class,
            ByteArrayProvider.class, ReaderProvider.class,
            FileRangeWriter.class, AsyncStreamingOutputProvider.class,
            FormUrlEncodedProvider.class, JaxrsFormProvider.class, MultiValuedParamConverterProvider.class,
            SourceProvider.class, DocumentProvider.class, DataSourceProvider.class,
            CacheControlFeature.class);

    private BuiltinProviders() { }

    static void register(ProviderFactory factory, ExecutorService workers) {
        CLASSES.forEach(type -> factory.registerProvider(type, true));
        factory.registerProviderInstance(new ServerFormUrlEncodedProvider(false), null, null, true);
        factory.registerProviderInstance(new JaxrsServerFormUrlEncodedProvider(false), null, null, true);
        EntityProviders.all(factory, workers).forEach(provider -> factory.registerProviderInstance(provider, null, null, true));
        factory.registerProviderInstance(new BodyFlowReader(), null, null, true);
        factory.registerProviderInstance(new SseFeature(), null, null, true);
        AsyncReturnProviders.all().forEach(provider -> factory.registerProviderInstance(provider, null, null, true));
    }
}
