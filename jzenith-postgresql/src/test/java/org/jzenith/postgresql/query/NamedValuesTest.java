package org.jzenith.postgresql.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import lombok.Builder;
import lombok.Getter;
import org.junit.jupiter.api.Test;

class NamedValuesTest {

    private record Filter(String author, Optional<String> tag, int minimum) {}

    private record Nothing() {}

    @Getter
    @Builder
    private static class Bean {
        private final String firstName;
        private final boolean active;
    }

    /** Has a property without a prefix, and methods that are none. */
    @SuppressWarnings({"unused", "EffectivelyPrivate", "DoNotCallSuggester"}) // called by reflection
    private static final class Fluent {
        private final int size = 3;

        public int size() {
            return size;
        }

        public int other() {
            throw new IllegalStateException("is no property");
        }

        public static int getCount() {
            return 0;
        }
    }

    @SuppressWarnings({"unused", "EffectivelyPrivate", "DoNotCallSuggester"}) // called by reflection
    private static final class Failing {
        public int getSize() {
            throw new IllegalStateException("no");
        }
    }

    @Test
    void areTheComponentsOfARecord() {
        NamedValues values = NamedValues.of(new Filter(null, Optional.of("x"), 0));
        assertThat(values.names()).containsExactly("author", "minimum", "tag");
        assertThat(values.get("tag")).isEqualTo(Optional.of("x"));
        assertThat(values.isPresent("author")).isFalse();
        assertThat(values.isPresent("tag")).isTrue();
        assertThat(values.isPresent("minimum")).as("zero").isTrue();
        assertThat(NamedValues.of(new Filter("", Optional.empty(), 0)).isPresent("tag"))
                .isFalse();
        assertThat(NamedValues.of(new Filter("", Optional.empty(), 0)).isPresent("author"))
                .as("an empty text")
                .isTrue();
        assertThat(NamedValues.of(new Nothing()).names()).isEmpty();
    }

    @Test
    void areThePropertiesOfAnObject() {
        NamedValues values =
                NamedValues.of(Bean.builder().firstName("Ada").active(true).build());
        assertThat(values.get("firstName")).isEqualTo("Ada");
        assertThat(values.get("active")).isEqualTo(true);
        assertThat(NamedValues.of(new Fluent()).names()).containsExactly("size");
    }

    @Test
    void areTheEntriesOfAMap() {
        Map<String, Object> entries = new HashMap<>();
        entries.put("a", null);
        NamedValues values = NamedValues.of(entries);
        entries.put("b", 1);
        assertThat(values.names()).containsExactly("a");
        assertThat(values.isPresent("a")).isFalse();
    }

    @Test
    void aValueIsNotReplaced() {
        NamedValues one = NamedValues.NONE.with("a", 1);
        assertThat(one.with("b", null).names()).containsExactly("a", "b");
        assertThat(one.names()).containsExactly("a");
        assertThatThrownBy(() -> one.with("a", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(":a has a value already");
    }

    @Test
    void aValueWithoutPropertiesIsRefused() {
        for (Object value : List.of("text", 1, UUID.randomUUID(), List.of(1), Optional.of(1), new Object())) {
            assertThatThrownBy(() -> NamedValues.of(value))
                    .as(value.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has no values for named parameters: it has no properties");
        }
        assertThatThrownBy(() -> NamedValues.of(new Failing()))
                .hasMessageContaining("getSize")
                .hasRootCauseMessage("no");
    }
}
