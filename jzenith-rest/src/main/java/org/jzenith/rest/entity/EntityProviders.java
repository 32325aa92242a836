package org.jzenith.rest.entity;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.sse.OutboundSseEvent;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.spi.ResteasyProviderFactory;

/** The readers and writers of bodies that are our own. */
public final class EntityProviders {

    private EntityProviders() { }

    /** Returns a new instance of each; they find those for parts of a body in {@code factory} and block on {@code workers} only. */
    public static List<Object> all(ResteasyProviderFactory factory, ExecutorService workers) {
        return List.of(new StringProvider(), new FileBodyProvider(workers), new DataSourceBodyProvider(workers),
                new XmlSourceProvider(), new ReaderBodyProvider(workers), new JsonProvider(factory), new HttpProblemWriter(),
                new ValueStreamWriter.OfPublisher(factory), new ValueStreamWriter.OfObservable(factory), new ByteStreamWriter(),
                new StreamingOutputWriter(workers), new InputStreamWriter(workers));
    }

    /** Returns what writes the events that an {@code SseEventSink} is given; it finds the writers of their data in {@code factory}. */
    public static MessageBodyWriter<OutboundSseEvent> events(ResteasyProviderFactory factory) {
        return new SinkEventWriter(factory);
    }

    /** Returns the provider that lets {@code mapper} read and write all JSON for which the application has no other. */
    public static Object mapper(ObjectMapper mapper) {
        return new JsonProvider.MapperResolver(mapper);
    }
}
