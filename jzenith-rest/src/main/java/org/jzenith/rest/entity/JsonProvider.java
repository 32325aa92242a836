package org.jzenith.rest.entity;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.impl.LaissezFaireSubTypeValidator;
import com.fasterxml.jackson.jakarta.rs.json.JsonEndpointConfig;
import jakarta.activation.DataSource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.NoContentException;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.Providers;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import javax.xml.transform.Source;
import org.jboss.resteasy.annotations.Decorator;
import org.jboss.resteasy.annotations.providers.jackson.Formatted;
import org.jboss.resteasy.plugins.providers.FileRange;
import org.jboss.resteasy.plugins.providers.jackson.ResteasyJackson2Provider;
import org.jboss.resteasy.plugins.providers.jackson.ResteasyObjectWriterInjector;
import org.jboss.resteasy.plugins.providers.jackson.WhiteListPolymorphicTypeValidatorBuilder;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jboss.resteasy.spi.AsyncStreamingOutput;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.json.JsonBodies;
import org.w3c.dom.Document;

/**
 * RESTEasy's JSON provider, with three differences. An empty body is a client's error instead of null (Jakarta REST
 * 4.2.4). A client that accepts any type gets JSON, unless the type has a form of its own. The label of the bytes is
 * always UTF-8.
 */
@Provider
@Consumes({"application/json", "application/*+json", "text/json"})
@Produces({"application/json", "application/*+json", "text/json"})
public final class JsonProvider extends ResteasyJackson2Provider {

    /**
     * Gives RESTEasy the one mapper of the application; a {@code ContextResolver} of the application takes precedence.
     */
    @Provider
    static final class MapperResolver implements ContextResolver<ObjectMapper> {

        private final ObjectMapper mapper;

        MapperResolver(ObjectMapper mapper) {
            this.mapper = mapper;
        }

        @Override
        public ObjectMapper getContext(Class<?> type) {
            return mapper;
        }
    }

    /** Types with a form of their own. They are JSON only if the client or the method requires it. */
    private static final List<Class<?>> WITH_OWN_FORM = List.of(
            CharSequence.class,
            Number.class,
            Boolean.class,
            Character.class,
            InputStream.class,
            Reader.class,
            File.class,
            Path.class,
            FileRange.class,
            StreamingOutput.class,
            AsyncStreamingOutput.class,
            DataSource.class,
            Source.class,
            Document.class,
            Form.class);

    private final Providers providers;
    private final JsonBodies bodies;

    private JsonProvider(Providers providers, JsonBodies bodies) {
        this.providers = providers;
        this.bodies = bodies;
    }

    /**
     * Returns a provider that takes its mappers from {@code providers}. RESTEasy's own constructor makes another
     * mapper, with all modules that the class path offers as services. {@link MapperResolver} always answers, so that
     * mapper is never used. A class loader without any modules saves the search at the start.
     */
    static JsonProvider of(Providers providers, JsonBodies bodies) {
        final Thread thread = Thread.currentThread();
        final ClassLoader loader = thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        try {
            return new JsonProvider(providers, bodies);
        } finally {
            thread.setContextClassLoader(loader);
        }
    }

    /** As inherited, but without the injected proxy, which leads to the same providers by reflection. */
    @Override
    protected <M extends ObjectMapper> M _locateMapperViaProvider(
            Class<?> type, MediaType mediaType, Class<M> mapper, Providers injected) {
        return super._locateMapperViaProvider(type, mediaType, mapper, providers);
    }

    @Override
    protected JsonEndpointConfig _configForReading(
            ObjectMapper mapper, Annotation[] annotations, @Nullable Class<?> view) {
        return super._configForReading(bodies.mapper(mapper), annotations, view);
    }

    @Override
    protected JsonParser _createParser(ObjectReader reader, InputStream body) throws IOException {
        return super._createParser(bodies.bounded(reader), body);
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        if (type == HttpProblem.class) {
            return false; // The members of a problem differ from those of the record: see HttpProblemWriter.
        }
        boolean anything = mediaType.isWildcardSubtype() && mediaType.isCompatible(MediaType.APPLICATION_JSON_TYPE);
        return anything
                ? WITH_OWN_FORM.stream().noneMatch(own -> own.isAssignableFrom(type))
                        && super.isWriteable(type, genericType, annotations, MediaType.APPLICATION_JSON_TYPE)
                : super.isWriteable(type, genericType, annotations, mediaType);
    }

    @Override
    public Object readFrom(
            Class<Object> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        PushbackInputStream stream = new PushbackInputStream(entityStream, 2);
        if (!skipsToContent(stream)) {
            throw new NoContentException("empty body");
        }
        return super.readFrom(type, genericType, annotations, mediaType, httpHeaders, stream);
    }

    @Override
    public void writeTo(
            Object value,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream entityStream)
            throws IOException {
        Utf8Content.label(httpHeaders, mediaType);
        super.writeTo(value, type, genericType, annotations, mediaType, httpHeaders, entityStream);
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(
            Object value,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream entityStream) {
        Utf8Content.label(httpHeaders, mediaType);
        return super.asyncWriteTo(value, type, genericType, annotations, mediaType, httpHeaders, entityStream);
    }

    /**
     * Returns whether there is anything except white space. Does not skip white space before a 0 byte: both may be one
     * character of UTF-16.
     */
    private static boolean skipsToContent(PushbackInputStream stream) throws IOException {
        int skipped = -1;
        int next = stream.read();
        while (next == ' ' || next == '\t' || next == '\n' || next == '\r') {
            skipped = next;
            next = stream.read();
        }
        if (next >= 0) {
            stream.unread(next);
        }
        if (next == 0 && skipped >= 0) {
            stream.unread(skipped);
        }
        return next >= 0;
    }

    /**
     * Returns a reader of a type that works like {@link #readFrom}, but reads a body to its end; null if it would not
     * do the same for every body.
     */
    public @Nullable ObjectReader reader(
            Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        if (type == JsonParser.class || areForJackson(annotations)) {
            return null;
        }
        ObjectReader reader =
                _configForReading(mapper(type, mediaType), annotations, null).getReader();
        return bodies.bounded(reader.forType(reader.getTypeFactory().constructType(genericType)));
    }

    /**
     * Returns a writer of a type that works like {@link #writeTo}; null if it would not do the same for every value.
     */
    public @Nullable ObjectWriter writer(
            Class<?> type, @Nullable Type genericType, Annotation[] annotations, MediaType mediaType) {
        if (areForJackson(annotations)
                || ResteasyObjectWriterInjector.get(Thread.currentThread().getContextClassLoader()) != null) {
            return null;
        }
        ObjectWriter writer =
                _configForWriting(mapper(type, mediaType), annotations, null).getWriter();
        if (writer.isEnabled(SerializationFeature.INDENT_OUTPUT)) {
            return null;
        }
        if (genericType == null || genericType instanceof Class<?>) {
            return writer;
        }
        JavaType root = writer.getTypeFactory().constructType(genericType);
        return root.getRawClass() == Object.class ? writer : writer.forType(root);
    }

    /** RESTEasy restricts the mapper at its first use; earlier readers must restrict it too. */
    private ObjectMapper mapper(Class<?> type, MediaType mediaType) {
        ObjectMapper mapper = locateMapper(type, mediaType);
        PolymorphicTypeValidator validator = mapper.getPolymorphicTypeValidator();
        if (validator == null || validator instanceof LaissezFaireSubTypeValidator) {
            mapper.setPolymorphicTypeValidator(new WhiteListPolymorphicTypeValidatorBuilder().build());
        }
        return mapper;
    }

    /**
     * Returns whether annotations of a method or parameter, including one of RESTEasy, change how values are read or
     * written.
     */
    private static boolean areForJackson(Annotation[] annotations) {
        return Stream.of(annotations)
                .map(Annotation::annotationType)
                .anyMatch(type -> type.isAnnotationPresent(JacksonAnnotation.class)
                        || type.isAnnotationPresent(JacksonAnnotationsInside.class)
                        || type.isAnnotationPresent(Decorator.class)
                        || type == Formatted.class);
    }
}
