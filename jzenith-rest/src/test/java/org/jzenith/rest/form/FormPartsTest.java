package org.jzenith.rest.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Forms of several parts, with a reader of the application instead of jZenith's. */
class FormPartsTest {

    @Path("/")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static class Resource {
        @POST
        @Path("parameters")
        public Single<String> parameters(
                @FormParam("file") EntityPart file,
                @FormParam("title") String title,
                @FormParam("file") InputStream content,
                @FormParam("none") EntityPart none)
                throws IOException {
            return Single.just(file.getFileName().orElse("")
                    + ' '
                    + title
                    + ' '
                    + new String(content.readAllBytes(), StandardCharsets.UTF_8)
                    + ' '
                    + none);
        }

        @POST
        @Path("both")
        public String both(@FormParam("title") String title, List<EntityPart> all) {
            return title + all.stream().map(EntityPart::getName).collect(Collectors.toList());
        }
    }

    record Part(String name, String file, String text) implements EntityPart {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public Optional<String> getFileName() {
            return Optional.ofNullable(file);
        }

        @Override
        public InputStream getContent() {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public <T> T getContent(Class<T> type) {
            return type.cast(text);
        }

        @Override
        public <T> T getContent(GenericType<T> type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MultivaluedMap<String, String> getHeaders() {
            return new MultivaluedHashMap<>();
        }

        @Override
        public MediaType getMediaType() {
            return MediaType.TEXT_PLAIN_TYPE;
        }
    }

    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static class PartsReader implements MessageBodyReader<List<EntityPart>> {

        private static final Pattern PART =
                Pattern.compile("name=\"(\\w+)\"(?:; filename=\"([^\"]+)\")?\r\n\r\n([^\r]*)");

        @Override
        public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
            return genericType instanceof ParameterizedType list
                    && list.getActualTypeArguments()[0] == EntityPart.class;
        }

        @Override
        public List<EntityPart> readFrom(
                Class<List<EntityPart>> type,
                Type genericType,
                Annotation[] annotations,
                MediaType mediaType,
                MultivaluedMap<String, String> headers,
                InputStream body)
                throws IOException {
            if (!mediaType.getParameters().containsKey("boundary")) {
                throw new IOException("There is no boundary");
            }
            return PART.matcher(new String(body.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .<EntityPart>map(part -> new Part(part.group(1), part.group(2), part.group(3)))
                    .toList();
        }
    }

    private static final String FORM = String.join(
            "\r\n",
            "--x",
            "Content-Disposition: form-data; name=\"title\"",
            "",
            "Emma",
            "--x",
            "Content-Disposition: form-data; name=\"file\"; filename=\"emma.txt\"",
            "",
            "Handsome, clever, and rich",
            "--x--",
            "");

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class).withProviders(PartsReader.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> post(TestServer to, String path, String type) {
        return to.send("POST", path, FORM, "Content-Type", type);
    }

    @Test
    void areParametersOfAMethod() {
        assertThat(post(server, "/parameters", "multipart/form-data; boundary=x")
                        .body())
                .isEqualTo("emma.txt Emma Handsome, clever, and rich null");
    }

    @Test
    void areThereAsAnEntityBesideParameters() {
        assertThat(post(server, "/both", "multipart/form-data; boundary=x").body())
                .isEqualTo("Emma[title, file]");
    }

    @Test
    void areTheFaultOfTheClientIfTheyCannotBeRead() {
        HttpResponse<String> response = post(server, "/parameters", "multipart/form-data");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("malformed-body");
    }
}
