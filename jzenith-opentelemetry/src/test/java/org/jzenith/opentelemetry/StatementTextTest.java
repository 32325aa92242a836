package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "select * from users2 where id = $1|select * from users2 where id = $1",
                "select 'it''s', name from t|select ?, name from t",
                "select E'a\\'b', 7 from t|select ?, ? from t",
                "select 1.5e-3, .5, 0x1F, 12|select ?, ?, ?, ?",
                "insert into t values (42,'x')|insert into t values (?,?)",
                "select $$secret$$, $tag$ a $$ b $tag$ from t|select ?, ? from t",
                "select \"a 1\"\"b\", c1 from t_2|select \"a 1\"\"b\", c1 from t_2",
                "/* find-user */ select 1 -- 'secret'|select ?",
                "select B'01', X'1F', N'n', U&'d' from t|select ?, ?, ?, ? from t",
                "select 'unfinished secret|select ?",
                "select $a$unfinished secret|select ?",
                "select a/* 'unfinished secret|select a",
                "select date '2026-01-01', élan, interval '1 day'|select date ?, élan, interval ?",
            })
    void hasNoValues(String sql, String text) {
        assertThat(StatementText.of(sql)).isEqualTo(text);
    }

    @Test
    void longTextsTakeNoLongTime() {
        String text = "select " + "'a''b', $x$ 'y' $x$, /* c */ ".repeat(20_000) + '1';
        assertThat(StatementText.of(text)).hasSizeLessThan(text.length());
    }

    @ParameterizedTest
    @CsvSource({
        "q=jane&page=2,q=REDACTED&page=REDACTED",
        "secret,REDACTED",
        "a=&b,a=REDACTED&REDACTED",
        "a=b=c&&d=,a=REDACTED&&d=REDACTED"
    })
    void aQueryHasNoValues(String query, String names) {
        assertThat(QueryNames.of(query)).isEqualTo(names);
    }
}
