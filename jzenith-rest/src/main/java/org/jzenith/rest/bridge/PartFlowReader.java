package org.jzenith.rest.bridge;

import io.reactivex.Flowable;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpRequest;
import org.jzenith.rest.form.Boundary;
import org.jzenith.rest.form.FormStreams;
import org.jzenith.rest.form.Part;

/** Passes the parts of a form, while it arrives, to a method with a {@code Flowable<Part>} parameter. */
@Provider
@Consumes(MediaType.MULTIPART_FORM_DATA)
public final class PartFlowReader implements MessageBodyReader<Flowable<Part>> {

    private final FormStreams forms;

    /** Takes the reader of forms. */
    public PartFlowReader(FormStreams forms) {
        this.forms = forms;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return FormStreams.isFlowOfParts(genericType);
    }

    @Override
    public Flowable<Part> readFrom(
            Class<Flowable<Part>> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        byte[] delimiter = Boundary.delimiter(mediaType);
        BridgeRequest request = (BridgeRequest) ResteasyContext.getRequiredContextData(HttpRequest.class);
        return forms.parts(BodyFlowReader.flowOf(entityStream), delimiter, request.eventLoop());
    }
}
