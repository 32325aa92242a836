package org.jzenith.postgresql.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.postgresql.error.PageRequestException;

class OrderTermTest {

    private static final Map<String, String> ALLOWED =
            Map.of("created", "a.created_at", "title", "lower(a.title) as title_key", "id", "a.id");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id | id | id | false",
                "a.created_at  DESC | a.created_at | created_at | true",
                "a.id asc | a.id | id | false",
                "A.Id | A.Id | id | false",
                "\"a\".\"createdAt\" desc | \"a\".\"createdAt\" | createdAt | true",
                "lower(a.title) as title_key desc | lower(a.title) | title_key | true",
                "cast(a.n as text) as \"N\" | cast(a.n as text) | N | false",
                "coalesce(a.rank, 0) | coalesce(a.rank, 0) | | false",
                "a.title collate \"C\" as title | a.title collate \"C\" | title | false",
                "cast(a.n as text) | cast(a.n as text) | | false",
                "descriptor | descriptor | descriptor | false",
            })
    void isAnExpressionWithADirectionAndAColumn(String text, String expression, String column, boolean descending) {
        assertThat(OrderTerm.of(text)).isEqualTo(new OrderTerm(SqlText.of(expression), column, descending));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a, b", "a desc nulls last", "a NULLS FIRST", " "})
    void otherTextsAreRefused(String text) {
        assertThatThrownBy(() -> OrderTerm.of(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static List<String> requested(String text) {
        return RequestedOrder.of(text, ALLOWED).stream()
                .map(term -> term.expression().sql() + term.direction())
                .toList();
    }

    @Test
    void aClientRequestsTermsByTheirNames() {
        assertThat(requested(null)).isEmpty();
        assertThat(requested(" ")).isEmpty();
        assertThat(requested("created")).containsExactly("a.created_at");
        assertThat(requested("-created")).containsExactly("a.created_at desc");
        assertThat(requested("created,DESC")).containsExactly("a.created_at desc");
        assertThat(requested("created,asc, -title")).containsExactly("a.created_at", "lower(a.title) desc");
        assertThat(requested("-title,created,id")).containsExactly("lower(a.title) desc", "a.created_at", "a.id");
    }

    @Test
    void aNameMayBeAWordForADirection() {
        assertThat(RequestedOrder.of("id,desc", Map.of("id", "a.id", "desc", "a.rank")))
                .extracting(term -> term.expression().sql())
                .containsExactly("a.id", "a.rank");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.created_at",
                "created;drop table users",
                "created desc",
                "created,",
                ",created",
                "-",
                "--created",
                "created,created",
                "created,-created",
                "-created,asc",
                "created,asc,desc",
                "asc",
                "Created",
                "created--",
                "created)/*",
                "(select pg_sleep(9))",
                "created\0",
            })
    void anUnknownNameIsRefusedWithTheAllowedOnes(String text) {
        assertThatThrownBy(() -> RequestedOrder.of(text, Map.of("created", "a.created_at", "title", "a.title")))
                .isInstanceOfSatisfying(PageRequestException.class, refused -> assertThat(refused.detail())
                        .isEqualTo("The order of the page is invalid; expected: one or more of [created, title], "
                                + "each at most once, with - before it or ,desc after it for descending."));
    }

    @Test
    void aLongTextIsShortenedInTheMessageOnly() {
        assertThatThrownBy(() -> RequestedOrder.of("x\u202E".repeat(100_000), ALLOWED))
                .hasMessageStartingWith("The order of the page is \"x\\u202ex")
                .satisfies(refused -> assertThat(refused.getMessage()).hasSizeLessThan(1_000));
    }

    @Test
    void theProgramDoesNotChooseTheDirectionOfAnAllowedName() {
        assertThatThrownBy(() -> RequestedOrder.of("created", Map.of("created", "a.created_at desc")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("without desc");
    }
}
