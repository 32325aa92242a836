package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientContentException;

/** Bodies in a content coding or a charset that the client does not read. */
@Tag("V3")
@Tag("stress")
class ContentCodingTest {

    @Path("items")
    public interface CodedApi {

        @GET
        Single<Item> get();

        @GET
        @Produces("*/*")
        Single<byte[]> bytes();

        @GET
        @Produces("*/*")
        Single<byte[]> bytes(@HeaderParam("Accept-Encoding") String codings);

        @GET
        Single<Item> get(@HeaderParam("Accept-Encoding") String codings);

        @GET
        @Produces("*/*")
        Single<String> text();

        @GET
        Flowable<Item> stream();

        @GET
        @Produces("*/*")
        Flowable<Buffer> buffers();

        @GET
        Single<Response> response();
    }

    private static Buffer gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream coded = new GZIPOutputStream(bytes)) {
            coded.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Buffer.buffer(bytes.toByteArray());
    }

    private static Stub coded(String... codings) throws IOException {
        Buffer body = gzip("{\"name\":\"a\"}");
        List<String> fields = List.of(codings);
        return Stub.http(request -> request.response()
                .putHeader("Content-Type", "application/json")
                .putHeader("Content-Encoding", fields)
                .end(body));
    }

    private static Called<CodedApi> client(Stub stub) {
        return Called.at(stub.url(), CodedApi.class);
    }

    private static void assertRefused(Single<?> call, String coding) {
        assertThat(failure(call))
                .isInstanceOf(ClientContentException.class)
                .hasMessage("client-books: GET /items: the response has the Content-Encoding " + coding
                        + ", which the client does not decode (expected: none)");
    }

    @Test
    void aCodingIsNamedWhateverTheBodyIsReadAs() throws Exception {
        try (Stub stub = coded("gzip");
                Called<CodedApi> client = client(stub)) {
            CodedApi api = client.api();
            assertRefused(api.get(), "gzip");
            assertRefused(api.bytes(), "gzip");
            assertRefused(api.text(), "gzip");
            assertRefused(api.stream().toList(), "gzip");
            assertRefused(api.buffers().toList(), "gzip");
            Response response = value(api.response());
            assertThat(response.getHeaderString("Content-Encoding")).isEqualTo("gzip");
            assertThatThrownBy(() -> response.readEntity(Item.class))
                    .isInstanceOf(ProcessingException.class)
                    .hasMessageContaining("Content-Encoding gzip");
        }
    }

    @Test
    void severalCodingsAreNamedInTheirOrder() throws Exception {
        try (Stub stub = coded("identity, br", "GZIP", "");
                Called<CodedApi> client = client(stub)) {
            assertRefused(client.api().get(), "br, GZIP");
        }
    }

    @Test
    void theIdentityIsNoCoding() throws Exception {
        try (Stub stub = Stub.http(request -> {
                    request.response().putHeader("Content-Encoding", "identity");
                    json(request);
                });
                Called<CodedApi> client = client(stub)) {
            assertThat(value(client.api().get())).isEqualTo(new Item("a"));
        }
    }

    private static void json(HttpServerRequest request) {
        request.response().putHeader("Content-Type", "application/json").end("{\"name\":\"a\"}");
    }

    @Test
    void theRequestAsksForNone() throws Exception {
        try (Stub stub = Stub.http(request -> {
                    if ("identity".equals(request.getHeader("Accept-Encoding"))) {
                        json(request);
                    } else {
                        request.response().setStatusCode(400).end();
                    }
                });
                Called<CodedApi> client = client(stub)) {
            assertThat(value(client.api().get())).isEqualTo(new Item("a"));
        }
    }

    @Test
    void anInterfaceThatAsksForACodingTakesBytes() throws Exception {
        try (Stub stub = coded("gzip");
                Called<CodedApi> client = client(stub)) {
            byte[] bytes = value(client.api().bytes("gzip"));
            assertThat(new GZIPInputStream(new ByteArrayInputStream(bytes))).hasContent("{\"name\":\"a\"}");
            assertRefused(client.api().get("gzip"), "gzip");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/plain;charset=x-none | has the charset x-none (expected: one that the JVM knows, such as UTF-8)",
                "text/plain;charset=\"a b\" | has the charset of an invalid name (expected: one that the JVM knows, such as UTF-8)",
            })
    void aCharsetThatIsNotKnownIsNamed(String type, String expected) throws Exception {
        try (Stub stub = Stub.http(request ->
                        request.response().putHeader("Content-Type", type).end("text"));
                Called<CodedApi> client = client(stub)) {
            assertThat(failure(client.api().text()))
                    .isInstanceOf(ClientContentException.class)
                    .hasMessage("client-books: GET /items: the response " + expected);
        }
    }

    @Test
    void jsonIsReadInTheCharsetThatItNames() throws Exception {
        try (Stub stub = Stub.http(request -> request.response()
                        .putHeader("Content-Type", "application/json;charset=ISO-8859-1")
                        .end(Buffer.buffer("{\"name\":\"\u00e4\"}".getBytes(StandardCharsets.ISO_8859_1))));
                Called<CodedApi> client = client(stub)) {
            assertThat(value(client.api().get())).isEqualTo(new Item("\u00e4"));
            assertThat(failure(client.api().stream().toList()))
                    .isInstanceOf(ClientContentException.class)
                    .hasMessageContaining("has the charset ISO-8859-1 (expected: UTF-8)");
        }
    }
}
