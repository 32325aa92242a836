package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Link;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a {@code Response} says of its headers. */
class ResponseHeadersTest {

    /** A shelf of books. */
    @Path("/shelf")
    public interface ShelfApi {

        /** Returns a page of books. */
        @GET
        @Path("books")
        Single<Response> books();
    }

    private static Response with(Map<String, List<String>> headers) {
        try (Stub stub = Stub.http(request -> {
                    headers.forEach((name, values) -> request.response().putHeader(name, values));
                    request.response().end();
                });
                Called<ShelfApi> client = Called.at(stub.url() + "/v1", ShelfApi.class)) {
            return Called.value(client.api().books());
        }
    }

    private static Response withLinks(String... values) {
        return with(Map.of("Link", List.of(values)));
    }

    @Test
    void linksAreResolvedAgainstTheRequest() {
        Response page = withLinks(
                "<?page=2>; rel=\"next Last\"; title=\"two, \\\"or\\\" more\"; type=text/html , </help>;rel=help",
                "<https://other.example/licence>; rel=license; REL=other");
        assertThat(page.getLinks()).hasSize(3);
        Link next = page.getLink("next");
        assertThat(next.getUri().getPath()).isEqualTo("/v1/shelf/");
        assertThat(next.getUri().getQuery()).isEqualTo("page=2");
        assertThat(next.getRels()).containsExactly("next", "Last");
        assertThat(next.getTitle()).isEqualTo("two, \"or\" more");
        assertThat(next.getType()).isEqualTo("text/html");
        assertThat(page.getLink("last")).isEqualTo(next);
        assertThat(page.getLink("help").getUri().getPath()).isEqualTo("/help");
        assertThat(page.getLink("license")).hasToString("<https://other.example/licence>; rel=\"license\"");
        assertThat(page.hasLink("prev")).isFalse();
        assertThat(page.getLink("prev")).isNull();
        assertThat(page.getLinkBuilder("license").build().getUri())
                .isEqualTo(URI.create("https://other.example/licence"));
    }

    @Test
    void fromAMistakeOnLinksAreIgnored() {
        assertThat(withLinks(
                                "</a>; rel=a, b, </c>; rel=c",
                                "</d; rel=d",
                                "<http://[x]>; rel=e",
                                "</f>; rel=\"f",
                                "</g>")
                        .getLinks())
                .extracting(Link::getRel)
                .containsExactlyInAnyOrder("a", null);
        assertThat(with(Map.of()).getLinks()).isEmpty();
    }

    @Test
    void cookiesHaveTheirAttributes() {
        Map<String, NewCookie> cookies = with(Map.of(
                        "Set-Cookie",
                        List.of(
                                "id=a=b; Path=/shelf; Domain=example.com; Max-Age=60; Secure; HttpOnly; SameSite=Lax",
                                "seen = ; expires=Wed, 21 Oct 2026 07:28:00 GMT; Max-Age=soon; Partitioned; SameSite=x",
                                "nonsense",
                                "=nameless")))
                .getCookies();
        assertThat(cookies.keySet()).containsExactlyInAnyOrder("id", "seen");
        NewCookie id = cookies.get("id");
        assertThat(id.getValue()).isEqualTo("a=b");
        assertThat(id.getPath()).isEqualTo("/shelf");
        assertThat(id.getDomain()).isEqualTo("example.com");
        assertThat(id.getMaxAge()).isEqualTo(60);
        assertThat(id.isSecure()).isTrue();
        assertThat(id.isHttpOnly()).isTrue();
        assertThat(id.getSameSite()).isEqualTo(NewCookie.SameSite.LAX);
        NewCookie seen = cookies.get("seen");
        assertThat(seen.getValue()).isEmpty();
        assertThat(seen.getMaxAge()).isEqualTo(NewCookie.DEFAULT_MAX_AGE);
        assertThat(seen.getExpiry().toInstant()).isEqualTo(Instant.parse("2026-10-21T07:28:00Z"));
        assertThat(seen.isSecure()).isFalse();
        assertThat(seen.getSameSite()).isNull();
    }
}
