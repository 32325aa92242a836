package org.jzenith.rest.entity;

import io.reactivex.Observable;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.concurrent.Flow;
import org.jboss.resteasy.plugins.providers.DefaultTextPlain;
import org.reactivestreams.Publisher;

/** RESTEasy's provider for any value as text, except for streams: their text would be a class name of RxJava. */
@Provider
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
@SuppressWarnings("rawtypes") // as in RESTEasy
final class ToStringProvider extends DefaultTextPlain {

    @Override
    public boolean isWriteable(Class type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return !Publisher.class.isAssignableFrom(type)
                && !Flow.Publisher.class.isAssignableFrom(type)
                && !Observable.class.isAssignableFrom(type)
                && super.isWriteable(type, genericType, annotations, mediaType);
    }
}
