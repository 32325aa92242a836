package org.jzenith.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.form.Part;

/** What is said of forms with files, and of forms that are taken as a whole. */
class FormsTest {

    @Path("/forms")
    public static class FormResource {
        @POST
        @Path("files")
        @Consumes("multipart/form-data")
        public void files(
                @FormParam("part") EntityPart part,
                @FormParam("stream") InputStream stream,
                @FormParam("name") String name) {}

        @POST
        @Path("parts")
        @Consumes("multipart/form-data")
        public void parts(List<EntityPart> parts) {}

        @POST
        @Path("stream")
        @Consumes("multipart/form-data")
        public Completable stream(Flowable<Part> parts) {
            return parts.ignoreElements();
        }

        @POST
        @Path("fields")
        @Consumes("application/x-www-form-urlencoded")
        public void fields(MultivaluedMap<String, String> fields) {}
    }

    /** Stands for that of RESTEasy's extension, without which an application with such methods does not start. */
    @Consumes("multipart/form-data")
    public static class Parts implements MessageBodyReader<List<EntityPart>> {
        @Override
        public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType mediaType) {
            return type == List.class;
        }

        @Override
        public List<EntityPart> readFrom(
                Class<List<EntityPart>> type,
                Type generic,
                Annotation[] annotations,
                MediaType mediaType,
                MultivaluedMap<String, String> headers,
                InputStream body) {
            return List.of();
        }
    }

    private static DescribedApplication application;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        application = DescribedApplication.start(
                RestPlugin.withResources(FormResource.class).withProviders(Parts.class));
        document = application.document();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static String schema(String method, String type) {
        return document.path("paths")
                .path("/forms/" + method)
                .at("/post/requestBody/content")
                .path(type)
                .path("schema")
                .toString();
    }

    @Test
    void haveFilesThatAreChosenAndNotTyped() {
        String file = "{\"type\":\"string\",\"format\":\"binary\"}";
        assertThat(schema("files", "multipart/form-data"))
                .isEqualTo("{\"type\":\"object\",\"properties\":{\"part\":" + file + ",\"stream\":" + file
                        + ",\"name\":{\"type\":\"string\"}}}");
    }

    @Test
    void haveAnyFilesWhereTheyAreReadPartByPart() {
        assertThat(schema("stream", "multipart/form-data"))
                .isEqualTo(
                        "{\"type\":\"object\",\"additionalProperties\":{\"type\":\"string\",\"format\":\"binary\"}}");
        assertThat(document.at("/paths/~1forms~1stream/post/requestBody/required")
                        .asBoolean())
                .isTrue();
        assertThat(document.at("/paths/~1forms~1stream/post/responses/204").isMissingNode())
                .isFalse();
        assertThat(document.at("/components/schemas").has("Part")).isFalse();
    }

    @Test
    void haveAnyFieldsWhereAllAreTakenAtOnce() {
        assertThat(schema("parts", "multipart/form-data")).isEqualTo("{\"type\":\"object\"}");
        assertThat(schema("fields", "application/x-www-form-urlencoded")).isEqualTo("{\"type\":\"object\"}");
        assertThat(document.at("/components/schemas").has("EntityPart")).isFalse();
    }
}
