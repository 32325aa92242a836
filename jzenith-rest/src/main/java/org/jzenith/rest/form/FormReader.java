package org.jzenith.rest.form;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.plugins.providers.JaxrsFormProvider;
import org.jzenith.rest.message.NamedFields;

/** RESTEasy's provider for a {@code Form}, but only with fields that the form has. */
@Provider
@Consumes(MediaType.APPLICATION_FORM_URLENCODED)
@Produces(MediaType.APPLICATION_FORM_URLENCODED)
public final class FormReader extends JaxrsFormProvider {

    @Override
    public Form readFrom(
            Class<Form> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        Form form = super.readFrom(type, genericType, annotations, mediaType, httpHeaders, entityStream);
        return new Form(NamedFields.of(form.asMap()));
    }
}
