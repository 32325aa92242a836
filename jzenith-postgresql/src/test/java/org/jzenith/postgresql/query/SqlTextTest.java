package org.jzenith.postgresql.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names in SQL, and what looks like one. {@code NamedParametersTest} asks the server the same. */
class SqlTextTest {

    private static final NamedValues VALUES = NamedValues.of(Map.of("x", 1, "y_2", 2, "größe", 3));

    private static String numbered(String sql) {
        return new StatementBuilder(VALUES).add(SqlText.of(sql)).build().sql();
    }

    @Test
    void aNameBecomesANumber() {
        assertThat(numbered("select :x, :y_2,:größe+:x")).isEqualTo("select $1, $2,$3+$1");
        assertThat(numbered(":x")).isEqualTo("$1");
        assertThat(numbered("(:x)")).isEqualTo("($1)");
        assertThat(numbered("array[:x]::int[]")).isEqualTo("array[$1]::int[]");
        assertThat(numbered(":x::text")).isEqualTo("$1::text");
        assertThat(numbered("a=:x--:y_2")).isEqualTo("a=$1--:y_2\n");
        assertThat(numbered("a@>:x")).isEqualTo("a@>$1");
    }

    @Test
    void textsOfAllKindsDoNotFillTheMemory() {
        for (int i = 0; i < 3 * SqlText.MAX_KNOWN; i++) {
            String sql = "select " + i + " where :x";
            assertThat(numbered(sql)).isEqualTo("select " + i + " where $1");
            assertThat(numbered(sql)).isEqualTo("select " + i + " where $1");
        }
        assertThat(SqlText.known()).isEqualTo(SqlText.MAX_KNOWN);
    }

    /** The server would read limit$1 as one word. */
    @Test
    void aWordBeforeANameStaysAWord() {
        assertThat(numbered("limit:x")).isEqualTo("limit $1");
        assertThat(numbered("a between:x and:y_2")).isEqualTo("a between $1 and $2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "':x'",
                "'it''s :x'",
                "''':x'",
                "E'\\':x'",
                "e'\\\\\\':x'",
                "E'a''\\':x'",
                "E'a'\n'\\':x'",
                "E'a' -- don't\n '\\':x'",
                "U&'\\0441:x'",
                "\":x\"",
                "\"a\"\":x\"",
                "U&\":x\"",
                "$$:x$$",
                "$$:x'$$",
                "$a$:x$$:x$b$$a$",
                "$größe$:x$größe$",
                "-- :x",
                "-- ':x\n",
                "--:x\r",
                "/* :x */",
                "/* /* :x */ ' :x */",
                "/**/-- :x",
                "a::x",
                "a:: x",
                "a :=1",
                "a[1: 2]",
                "f(a := 1)",
                "':x'::text",
                "timestamp '2026-01-01 10:30:00'",
                "'{\"a\":1}'::jsonb",
                "a ? 'x' and b ?| array['y']",
                "abce'\\'",
                "\"e\"'\\'",
            })
    void whatIsNoNameStays(String sql) {
        assertThat(numbered(sql)).isIn(sql, sql + '\n');
    }

    @Test
    void aNameBehindALiteralIsAName() {
        assertThat(numbered("'\\':x")).isEqualTo("'\\'$1");
        assertThat(numbered("B'1':x")).isEqualTo("B'1'$1");
        assertThat(numbered("a$$:x")).isEqualTo("a$$ $1");
        assertThat(numbered("$a$'$a$:x'$a$'")).isEqualTo("$a$'$a$ $1'$a$'");
        assertThat(numbered("/* /* */ */:x")).isEqualTo("/* /* */ */$1");
        assertThat(numbered("-- '\n:x")).isEqualTo("-- '\n$1");
        assertThat(numbered("E'\\\\':x")).isEqualTo("E'\\\\'$1");
        assertThat(numbered("E'a' 'b':x")).isEqualTo("E'a' 'b'$1");
    }

    /** Otherwise, a comment would hide what a query adds behind it. */
    @Test
    void aCommentOfOneLineEndsWithItsText() {
        assertThat(numbered("a = 1 -- yes")).isEqualTo("a = 1 -- yes\n");
        assertThat(numbered("a = 1 -- yes\n")).isEqualTo("a = 1 -- yes\n");
        assertThat(numbered("a = 1 /* yes */")).isEqualTo("a = 1 /* yes */");
        assertThat(numbered("a = :x -- yes")).isEqualTo("a = $1 -- yes\n");
    }

    @Test
    void whatDoesNotEndIsRefused() {
        assertThatThrownBy(() -> SqlText.of("select 'a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The string literal at character 8 does not end (expected: its end in the same text)"
                        + " in: select 'a");
        for (String sql : List.of("E'a\\'", "E'a\\", "E'a'\n'b", "E'", "'it''")) {
            assertThatThrownBy(() -> SqlText.of(sql)).as(sql).hasMessageContaining("string literal");
        }
        assertThatThrownBy(() -> SqlText.of("\"a")).hasMessageContaining("quoted identifier");
        assertThatThrownBy(() -> SqlText.of("a /* /* */")).hasMessageContaining("comment at character 3");
        assertThatThrownBy(() -> SqlText.of("/*/")).hasMessageContaining("comment");
        assertThatThrownBy(() -> SqlText.of("$a$ $b$ $$")).hasMessageContaining("dollar-quoted string");
        assertThatThrownBy(() -> SqlText.of(" \n")).hasMessageContaining("blank");
    }

    @Test
    void numbersAreRefused() {
        assertThatThrownBy(() -> SqlText.of("select a from b where c = $1 and d = :x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The parameter at character 27 is a number (expected: a name such as :id, for all parameters)"
                                + " in: select a from b where c = $1 and d = :x");
        assertThat(numbered("a$1 = '$1' -- $1\n")).isEqualTo("a$1 = '$1' -- $1\n");
    }

    @Test
    void anUnknownNameIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> numbered("select * from a where b = 'secret' and c = :z"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The parameter :z has no value (expected: one of [größe, x, y_2]). Fix: correct the name, "
                        + "add the value with bind(\"z\", ...), or write a space behind a colon that begins no name in: "
                        + "select * from a where b = '...' and c = :z");
    }

    /** Whatever the text is, it comes back, or it is refused: a part is neither lost nor written twice. */
    @Test
    void randomTextsComeBack() {
        String[] parts = {
            "'", "''", "\"", "$$", "$a$", "--", "/*", "*/", ":x", "::", ":", "E'", "\\", "\n", " ", "a", "$", "1", "ü"
        };
        Random random = new Random(60);
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder sql = new StringBuilder("s");
            for (int j = random.nextInt(12); j >= 0; j--) {
                sql.append(parts[random.nextInt(parts.length)]);
            }
            SqlText text;
            try {
                text = SqlText.of(sql.toString());
            } catch (IllegalArgumentException e) {
                continue;
            }
            StringBuilder joined = new StringBuilder(text.texts().get(0));
            for (int j = 0; j < text.names().size(); j++) {
                joined.append(':')
                        .append(text.names().get(j))
                        .append(text.texts().get(j + 1));
            }
            assertThat(joined.toString().stripTrailing())
                    .isEqualTo(sql.toString().stripTrailing());
            read++;
        }
        assertThat(read).isGreaterThan(2_000);
    }
}
