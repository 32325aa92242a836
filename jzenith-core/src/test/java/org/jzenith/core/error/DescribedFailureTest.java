package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DescribedFailureTest {

    private static Throwable described(Throwable failure) {
        return DescribedFailure.of(failure, text -> text.replace("hunter2", "******"));
    }

    @Test
    void saysTheSameWithoutTheSecrets() {
        Exception failure = new IllegalStateException("no login with hunter2", new IllegalArgumentException("hunter2"));
        failure.addSuppressed(new UnsupportedOperationException("not closed: hunter2"));
        assertThat(Throwables.getStackTrace(described(failure)))
                .doesNotContain("hunter2")
                .isEqualTo(Throwables.getStackTrace(failure).replace("hunter2", "******"));
    }

    @Test
    @Tag("C12")
    void endsAtACircleOfCauses() {
        Exception failure = new IllegalStateException("outer", new IllegalArgumentException("inner"));
        failure.getCause().initCause(failure);
        assertThat(described(failure)).hasToString("java.lang.IllegalStateException: outer");
        assertThat(described(failure).getCause())
                .hasToString("java.lang.IllegalArgumentException: inner")
                .hasNoCause();
    }
}
