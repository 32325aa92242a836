package org.jzenith.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9110 section 13.2.2, for an entity with the tag {@code "v1"} that was modified at the second 1,000,000,000. */
class EntityPreconditionsTest {

    private static final String THEN = "Sun, 09 Sep 2001 01:46:40 GMT";
    private static final String BEFORE = "Sun, 09 Sep 2001 01:46:39 GMT";

    private static int status(String... headers) {
        MultiMap all = MultiMap.caseInsensitiveMultiMap();
        for (int i = 0; i < headers.length; i += 2) {
            all.add(headers[i], headers[i + 1]);
        }
        return Preconditions.evaluate(all, "\"v1\"", 1_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "If-None-Match|\"v1\"|304",
                "If-None-Match|W/\"v1\"|304",
                "If-None-Match|\"v0\", \"v1\"|304",
                "If-None-Match|*|304",
                "If-None-Match|\"*\"|200",
                "If-None-Match|\"v2\"|200",
                "If-Match|\"v1\"|200",
                "If-Match|W/\"v1\"|412",
                "If-Match|\"v2\"|412",
                "If-Match|*|200",
                "If-Modified-Since|" + THEN + "|304",
                "If-Modified-Since|" + BEFORE + "|200",
                "If-Modified-Since|garbage|200",
                "If-Unmodified-Since|" + THEN + "|200",
                "If-Unmodified-Since|" + BEFORE + "|412",
                "If-Unmodified-Since|garbage|200"
            })
    void evaluatesOneCondition(String name, String value, int expected) {
        assertThat(status(name, value)).isEqualTo(expected);
    }

    @Test
    void prefersTagsToDates() {
        assertThat(status("If-None-Match", "\"v2\"", "If-Modified-Since", THEN)).isEqualTo(200);
        assertThat(status("If-None-Match", "\"v1\"", "If-Modified-Since", BEFORE))
                .isEqualTo(304);
        assertThat(status("If-Match", "\"v1\"", "If-Unmodified-Since", BEFORE)).isEqualTo(200);
    }

    @Test
    void demandsBeforeItSaves() {
        assertThat(status("If-Match", "\"v2\"", "If-None-Match", "\"v1\"")).isEqualTo(412);
        assertThat(status("If-Match", "\"v1\"", "If-None-Match", "\"v1\"")).isEqualTo(304);
        assertThat(status("If-Unmodified-Since", BEFORE, "If-Modified-Since", THEN))
                .isEqualTo(412);
    }

    @Test
    void readsSeveralHeadersAsOneList() {
        assertThat(status("If-None-Match", "\"v0\"", "If-None-Match", "\"v1\"")).isEqualTo(304);
    }
}
