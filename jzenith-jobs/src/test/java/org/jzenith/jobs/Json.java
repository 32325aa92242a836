package org.jzenith.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.reactivex.Maybe;
import org.jzenith.core.json.ObjectMappers;

/** What the management side answers. */
final class Json {

    private Json() {}

    static String of(Maybe<?> answer) {
        try {
            return ObjectMappers.defaults().build().writeValueAsString(answer.blockingGet());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
