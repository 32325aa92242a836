package org.jzenith.rest.bridge;

import static java.util.Objects.requireNonNull;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.concurrent.Flow;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.rest.form.Boundary;
import org.jzenith.rest.form.FormStreams;
import org.jzenith.rest.form.Part;
import org.reactivestreams.Publisher;

/** Passes the parts of a form, while it arrives, to a method with a parameter such as {@code Flowable<Part>}. */
public abstract class PartFlowReader<T> implements MessageBodyReader<T> {

    private final FormStreams forms;
    private final AsyncTypes asyncTypes;

    private PartFlowReader(FormStreams forms, AsyncTypes asyncTypes) {
        this.forms = forms;
        this.asyncTypes = asyncTypes;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return asyncTypes.streamOf(Part.class, genericType) != null;
    }

    @Override
    @SuppressWarnings("unchecked") // isReadable() has been asked.
    public T readFrom(
            Class<T> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        byte[] delimiter = Boundary.delimiter(mediaType);
        BridgeRequest request = (BridgeRequest) ResteasyContext.getRequiredContextData(HttpRequest.class);
        return (T) requireNonNull(asyncTypes.streamOf(Part.class, genericType))
                .from(forms.parts(BodyFlowReader.flowOf(entityStream), delimiter, request.eventLoop()));
    }

    /** Reads the types of Reactive Streams. RESTEasy prefers readers by their type parameter. */
    @Provider
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static final class OfPublisher extends PartFlowReader<Publisher<Part>> {

        /** Takes the reader of forms, and the types of streams. */
        public OfPublisher(FormStreams forms, AsyncTypes asyncTypes) {
            super(forms, asyncTypes);
        }
    }

    /** Reads the type of the JDK. */
    @Provider
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static final class OfFlowPublisher extends PartFlowReader<Flow.Publisher<Part>> {

        /** Takes the reader of forms, and the types of streams. */
        public OfFlowPublisher(FormStreams forms, AsyncTypes asyncTypes) {
            super(forms, asyncTypes);
        }
    }
}
