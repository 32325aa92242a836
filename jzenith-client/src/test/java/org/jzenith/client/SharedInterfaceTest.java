package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.client.BookApi.Book;
import org.jzenith.client.BookApi.Filter;
import org.jzenith.client.BookApi.Kind;

/** One interface, implemented by a server and called by a client: what is sent is what arrives. */
class SharedInterfaceTest {

    private static Serving server;
    private static Called<BookApi> client;
    private static BookApi books;

    @BeforeAll
    static void start() {
        server = Serving.books();
        client = Called.at(server.url(), BookApi.class);
        books = client.api();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    @Test
    void aValueIsRead() {
        assertThat(value(books.find(BookResource.KNOWN).toSingle())).isEqualTo(BookResource.EMMA);
    }

    @Test
    void aMaybeIsEmptyFor404() {
        assertThat(value(books.find(new UUID(0, 0)).isEmpty())).isTrue();
    }

    @Test
    void aBodyIsWritten() {
        assertThat(value(books.add(BookResource.book(3)))).isEqualTo(BookResource.book(3));
    }

    @Test
    void aCompletableHasNoValue() {
        assertThat(value(books.replace("x", BookResource.EMMA)
                        .andThen(books.remove("x"))
                        .andThen(books.head())
                        .toSingleDefault("done")))
                .isEqualTo("done");
    }

    @Test
    void valuesOfABeanAreSentUnlessThereAreNone() {
        assertThat(value(books.filter(new Filter(
                        List.of("Austen, J.", "a&b=c"),
                        Optional.of(Kind.NOVEL),
                        LocalDate.of(1800, 1, 2),
                        OptionalInt.of(7)))))
                .containsExactly("[Austen, J., a&b=c]", "Optional[NOVEL]", "1800-01-02", "OptionalInt[7]");
        assertThat(value(books.filter(new Filter(List.of(), Optional.empty(), null, OptionalInt.empty()))))
                .containsExactly("[]", "Optional.empty", "null", "OptionalInt.empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a/b", "ä ö%2F?#&+;=", "x..y", "{id}", "\uD83D\uDE00"})
    void anyTextArrivesAsItIs(String text) {
        assertThat(value(books.echo(text, text, "calm", "s1"))).isEqualTo(text + '|' + text + "|calm|s1");
    }

    @Test
    void aVariableWithAPatternForSlashesKeepsThem() {
        assertThat(value(books.file("a/b c/d.txt"))).isEqualTo("a/b c/d.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/../b"})
    void noValueLeadsToAnotherPath(String text) {
        assertThat(failure(books.file(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("@PathParam(\"path\")");
    }

    @Test
    void noValueBecomesAnotherHeader() {
        assertThat(failure(books.echo("x", "x", "calm\r\nX-Admin: 1", "s")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("@HeaderParam(\"X-Mood\")");
        assertThat(failure(books.echo("x", "x", "calm", "s; admin=1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("@CookieParam(\"session\")")
                .hasMessageNotContaining("admin");
    }

    @Test
    void nullHasNoPlaceInAPath() {
        assertThat(failure(books.file(null))).hasMessageContaining("@PathParam(\"path\"): null");
    }

    @Test
    void matrixParametersAndFormsAreSent() {
        assertThat(value(books.matrix("dark;blue"))).isEqualTo("dark;blue");
        assertThat(value(books.form("Jane & Co", List.of("a", "b=c")))).isEqualTo("Jane & Co[a, b=c]");
    }

    @Test
    void numbersAreReadFromPlainText() {
        assertThat(value(books.count())).isEqualTo(42);
    }

    @Test
    void bytesAreSentAndReadAsTheyAre() {
        assertThat(value(books.reversed(new byte[] {1, 2, -3}))).containsExactly(-3, 2, 1);
    }

    @Test
    void aStreamOfBytesIsSentAndRead() {
        assertThat(value(books.upload(Flowable.range(0, 100).map(i -> Buffer.buffer(new byte[1000])))))
                .isEqualTo(100_000);
        assertThat(value(books.download(50, 1000).reduce(0, (sum, part) -> sum + part.length())))
                .isEqualTo(50_000);
        assertThat(value(books.upload(Flowable.empty()))).isEqualTo(0);
    }

    @Test
    void aStreamOfValuesIsReadInEachForm() {
        List<Book> expected =
                IntStream.range(0, 300).mapToObj(BookResource::book).toList();
        assertThat(value(books.array(300).toList())).isEqualTo(expected);
        assertThat(value(books.lines(300).toList())).isEqualTo(expected);
        assertThat(value(books.events(300).toList())).isEqualTo(expected);
        assertThat(value(books.array(0).toList())).isEmpty();
        assertThat(value(books.lines(0).toList())).isEmpty();
    }

    @Test
    void theDataOfEventsIsAText() {
        assertThat(value(books.titles().toList())).containsExactly("Emma", "two\nlines", "");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 202, 299, 404, 503})
    void aResponseHasAnyStatus(int status) {
        Response response = value(books.response(status));
        assertThat(response.getStatus()).isEqualTo(status);
        assertThat(response.getHeaderString("x-mood")).isEqualTo("calm");
        assertThat(response.getMediaType()).isEqualTo(MediaType.APPLICATION_JSON_TYPE);
        assertThat(response.getLastModified()).hasTime(784111777000L);
        assertThat(response.readEntity(Book.class)).isEqualTo(BookResource.EMMA);
        assertThat(response.readEntity(new GenericType<Book>() {})).isEqualTo(BookResource.EMMA);
        assertThat(response.readEntity(String.class)).contains("Emma");
    }

    @Test
    void aTypeThatAnInterfaceAboveLeavesOpenIsKnown() {
        assertThat(value(books.first())).containsExactly(BookResource.EMMA, BookResource.book(1));
        assertThat(value(books.size())).isEqualTo(2);
    }

    @Test
    void theProxyIsAnObject() {
        BookApi same = client.application().injector().getInstance(BookApi.class);
        assertThat(books)
                .isEqualTo(same)
                .hasSameHashCodeAs(same)
                .isNotEqualTo(null)
                .hasToString("BookApi of client-books");
    }
}
