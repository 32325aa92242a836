package org.jzenith.rest.dispatch;

import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.plugins.interceptors.CacheControlFeature;
import org.jboss.resteasy.plugins.providers.AsyncStreamingOutputProvider;
import org.jboss.resteasy.plugins.providers.ByteArrayProvider;
import org.jboss.resteasy.plugins.providers.DocumentProvider;
import org.jboss.resteasy.plugins.providers.FileRangeWriter;
import org.jboss.resteasy.plugins.providers.FormUrlEncodedProvider;
import org.jboss.resteasy.plugins.providers.MultiValuedParamConverterProvider;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.rest.bridge.BodyFlowReader;
import org.jzenith.rest.bridge.PartFlowReader;
import org.jzenith.rest.entity.EntityProviders;
import org.jzenith.rest.form.FormMapReader;
import org.jzenith.rest.form.FormReader;
import org.jzenith.rest.form.FormStreams;
import org.jzenith.rest.invocation.AsyncReturnProvider;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.parameter.HiddenTypeConverters;
import org.jzenith.rest.parameter.TimeConverters;
import org.jzenith.rest.sse.sink.SseFeature;

/**
 * The providers of every application: those that Jakarta REST 4.2.4 requires, and RESTEasy's own additions. They are
 * listed by name, whereas RESTEasy itself would search the class path for providers. The providers for {@code @GZIP}
 * and other content encodings are omitted: they announce encodings, but no code here encodes.
 */
final class BuiltinProviders {

    private BuiltinProviders() {}

    static void register(
            ProviderFactory factory,
            ExecutorService writers,
            DispatchSettings settings,
            JsonBodies json,
            ProblemEncoder problems,
            AsyncTypes asyncTypes) {
        register(factory, ofResteasy());
        register(
                factory,
                EntityProviders.all(
                        factory,
                        writers,
                        json,
                        problems,
                        settings.forms(),
                        settings.fields().unstorableText(),
                        asyncTypes));
        FormStreams streams = new FormStreams(settings.forms(), writers);
        register(
                factory,
                List.of(
                        new BodyFlowReader.OfPublisher(asyncTypes),
                        new BodyFlowReader.OfFlowPublisher(asyncTypes),
                        new PartFlowReader.OfPublisher(streams, asyncTypes),
                        new PartFlowReader.OfFlowPublisher(streams, asyncTypes),
                        new SseFeature(factory),
                        new ResponseFeature()));
        factory.registerComplete(new TimeConverters(), Integer.MAX_VALUE); // After the application's
        factory.registerComplete(new HiddenTypeConverters(), Integer.MAX_VALUE);
        asyncTypes.values().forEach(type -> factory.registerAsync(new AsyncReturnProvider(type)));
    }

    /**
     * Returns instances rather than classes: RESTEasy would search each class for its constructor, twice if it both
     * reads and writes.
     */
    private static List<Object> ofResteasy() {
        return List.of(
                new ByteArrayProvider(),
                new FileRangeWriter(),
                new AsyncStreamingOutputProvider(),
                new FormUrlEncodedProvider(),
                new FormReader(),
                new MultiValuedParamConverterProvider(),
                new DocumentProvider(),
                new CacheControlFeature(),
                new FormMapReader());
    }

    private static void register(ProviderFactory factory, List<?> providers) {
        providers.forEach(provider -> factory.registerComplete(provider, null));
    }
}
