package org.jzenith.client.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What parts are built, and what is no part. */
class EntityPartBuilderTest {

    private static EntityPartBuilder part() {
        return new EntityPartBuilder("a");
    }

    private static void assertRefused(Consumer<EntityPartBuilder> call, String message) {
        assertThatThrownBy(() -> call.accept(part()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("expected: ");
    }

    @Test
    void itIsFoundByJaxRs() {
        assertThat(EntityPart.withName("a")).isInstanceOf(EntityPartBuilder.class);
    }

    @Test
    void aPartHasWhatItWasBuiltWith() throws Exception {
        EntityPart part = new EntityPartBuilder("a")
                .fileName("f")
                .mediaType(new MediaType("text", "css", Map.of("v", "1;2")))
                .header("x-a", "1", "2")
                .content("ä")
                .build();
        assertThat(part.getName()).isEqualTo("a");
        assertThat(part.getFileName()).contains("f");
        assertThat(part.getMediaType()).isEqualTo(new MediaType("text", "css", Map.of("v", "1;2")));
        assertThat(part.getHeaders()).containsEntry("X-A", List.of("1", "2"));
        assertThat(part.getHeaders().getFirst("content-type")).isEqualTo("text/css;v=\"1;2\"");
        assertThat(part.getContent().readAllBytes()).hasSize(2);
        assertThat(part.getContent(String.class)).isEqualTo("ä");
        assertThat(part.getContent(new GenericType<String>() {})).isEqualTo("ä");
        assertThat(part).hasToString("EntityPart \"a\" of text/css;v=\"1;2\"");
        assertThatThrownBy(() -> part.getContent(Integer.class)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> part.getHeaders().add("b", "c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void itsContentCanBeReadUnlessAClientEncodesIt() throws Exception {
        InputStream stream = new ByteArrayInputStream(new byte[1]);
        assertThat(part().content(stream).build().getContent()).isSameAs(stream);
        assertThat(part().content(new byte[2]).build().getContent().readAllBytes())
                .hasSize(2);
        assertThat(part().content(Buffer.buffer("abc")).build().getContent().readAllBytes())
                .hasSize(3);
        assertThatThrownBy(() -> part().content(Map.of()).build().getContent())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("expected: text, bytes or an InputStream");
    }

    @Test
    void contentsHaveStandardTypes() {
        assertThat(part().content("").build().getMediaType()).isEqualTo(MediaTypes.TEXT);
        assertThat(part().fileName("f").content("").build().getMediaType()).isEqualTo(MediaTypes.BYTES);
        assertThat(part().content(Flowable.empty()).build().getMediaType()).isEqualTo(MediaTypes.BYTES);
        assertThat(part().content(new byte[0], byte[].class).build().getMediaType())
                .isEqualTo(MediaTypes.BYTES);
        assertThat(part().fileName("f").content(1).build().getMediaType()).isEqualTo(MediaTypes.JSON);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '`',
            value = {
                "text/plain>text/plain",
                " image/svg+xml ; a = b>",
                "text/plain; charset=\"UTF-8\" ; x=\"a\\\"b\">text/plain;charset=UTF-8;x=\"a\\\"b\"",
                "text>",
                "text/plain;>",
                "text/plain;a>",
                "te xt/plain>",
                "`text/plain\r\nX: y`>",
                "`text/plain;a=\"b\r\nX: y\"`>",
                "``>"
            })
    void aMediaTypeIsParsedOrRefused(String text, String parsed) {
        if (parsed == null) {
            assertRefused(part -> part.mediaType(text), "");
        } else {
            EntityPart part = part().header("content-type", text).content("").build();
            assertThat(MediaTypes.text(part.getMediaType())).isEqualTo(parsed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:b", "a\r\nX", "ä"})
    void aHeaderHasAName(String name) {
        assertRefused(part -> part.header(name, "x"), "the header \"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX: y", "a\nb", "a\rb", "a\0"})
    void noValueBecomesAnotherHeader(String value) {
        assertRefused(part -> part.header("X-A", "fine", value), "the header X-A of a part");
        assertRefused(part -> part.mediaType(new MediaType("text", "plain" + value)), "the header Content-Type");
    }

    @Test
    void theHeadersThatItHasAnywayAreNotSetTwice() {
        assertRefused(part -> part.header("content-disposition", "form-data"), "Content-Disposition");
        assertRefused(part -> part.header("Content-Type", "a/b", "c/d"), "with 2 values");
        assertRefused(
                part -> part.headers(new MultivaluedHashMap<>(Map.of("Content-Disposition", "x"))),
                "Content-Disposition");
    }

    @Test
    @SuppressWarnings("NullAway") // What callers without it may do.
    void nothingIsNull() {
        assertThatThrownBy(() -> new EntityPartBuilder(null)).isInstanceOf(IllegalArgumentException.class);
        assertRefused(part -> part.content((Object) null), "content: null");
        assertRefused(part -> part.content((InputStream) null), "content: null");
        assertRefused(part -> part.fileName(null), "fileName: null");
        assertRefused(part -> part.mediaType((String) null), "mediaType: null");
        assertRefused(part -> part.headers(null), "headers: null");
        assertRefused(part -> part.header(null), "header: null");
    }

    @Test
    void aPartWithoutContentIsNone() {
        assertThatThrownBy(() -> part().build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has no content");
        assertThatThrownBy(() ->
                        part().mediaType("application/xml").content(Map.of()).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot be written as application/xml (expected: JSON or text/plain");
    }
}
