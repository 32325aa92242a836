package org.jzenith.rest.entity;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.rest.form.FormPartsReader;
import org.jzenith.rest.form.MultipartLimits;

/** jZenith's own readers and writers of bodies. */
public final class EntityProviders {

    private EntityProviders() {}

    /**
     * Returns a new instance of each provider. They use the providers of {@code factory} for parts of a body, and block
     * only on {@code workers}.
     *
     * @param json reads the JSON of clients
     * @param problems the format of problems
     * @param forms the limits of multipart forms
     * @param unstorableText whether texts may have characters that most stores cannot keep
     */
    public static List<Object> all(
            ResteasyProviderFactory factory,
            ExecutorService workers,
            JsonBodies json,
            ProblemEncoder problems,
            MultipartLimits forms,
            boolean unstorableText,
            AsyncTypes asyncTypes) {
        FileBodyProvider files = new FileBodyProvider(workers);
        return List.of(
                new StringProvider(unstorableText),
                new ToStringProvider(asyncTypes),
                new ScalarWriter(),
                files,
                new PathBodyProvider(files),
                new DataSourceBodyProvider(workers),
                new XmlSourceProvider(),
                new ReaderBodyProvider(workers),
                JsonProvider.of(factory, json),
                new HttpProblemWriter(problems),
                new FormPartsReader(factory, forms),
                new ValueStreamWriter.OfPublisher(factory, asyncTypes),
                new ValueStreamWriter.OfFlowPublisher(factory),
                new ValueStreamWriter.OfObservable(factory),
                new ByteStreamWriter.OfPublisher(asyncTypes),
                new ByteStreamWriter.OfFlowPublisher(),
                new StreamingOutputWriter(workers),
                new InputStreamWriter(workers));
    }

    /**
     * Returns the provider that makes {@code mapper} read and write all JSON for which the application has no other
     * mapper.
     */
    public static Object mapper(ObjectMapper mapper) {
        return new JsonProvider.MapperResolver(mapper);
    }
}
