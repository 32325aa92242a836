package org.jzenith.rest.form;

import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.plugins.providers.ServerFormUrlEncodedProvider;
import org.jzenith.rest.message.NamedFields;

/** RESTEasy's provider for a form as a map, but only with fields that the form has. */
@Consumes(MediaType.APPLICATION_FORM_URLENCODED)
@Produces(MediaType.APPLICATION_FORM_URLENCODED)
@ConstrainedTo(RuntimeType.SERVER)
public final class FormMapReader extends ServerFormUrlEncodedProvider {

    /** Called by RESTEasy. */
    public FormMapReader() {
        super(false);
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as in RESTEasy
    public MultivaluedMap readFrom(
            Class<MultivaluedMap> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        return NamedFields.of(super.readFrom(type, genericType, annotations, mediaType, httpHeaders, entityStream));
    }
}
