package org.jzenith.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Updates can tell a property that is absent from one that is null, as the guide says. */
class OptionalPropertiesTest {

    @SuppressWarnings("NullableOptional") // That is the point.
    static class Update {

        private @Nullable Optional<String> title;
        private @Nullable Optional<String> subtitle;

        public void setTitle(Optional<String> value) {
            title = value;
        }

        public void setSubtitle(Optional<String> value) {
            subtitle = value;
        }
    }

    record Search(Optional<String> title, Optional<String> subtitle) {}

    private static final ObjectMapper JSON = ObjectMappers.defaults().build();

    @Test
    void areNullWhereTheyAreAbsentAndEmptyWhereTheyAreNullInAClassWithSetters() throws JsonProcessingException {
        Update update = JSON.readValue("{\"subtitle\": null}", Update.class);
        assertThat(update.title).isNull();
        assertThat(update.subtitle).isEmpty();
        assertThat(JSON.readValue("{\"title\": \"Dune\"}", Update.class).title).contains("Dune");
    }

    @Test
    void areNeverNullInARecord() throws JsonProcessingException {
        assertThat(JSON.readValue("{\"subtitle\": null}", Search.class))
                .isEqualTo(new Search(Optional.empty(), Optional.empty()));
    }
}
