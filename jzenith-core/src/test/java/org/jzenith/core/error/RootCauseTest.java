package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RootCauseTest {

    private final IllegalStateException root = new IllegalStateException("no route");
    private final RuntimeException failure =
            new RuntimeException("no answer", new IllegalArgumentException("no connection", root));

    @Test
    void isTheInnermostCause() {
        assertThat(RootCause.of(failure)).isSameAs(root);
        assertThat(RootCause.of(root)).isSameAs(root);
        assertThat(RootCause.chain(failure))
                .extracting(Throwable::getMessage)
                .containsExactly("no answer", "no connection", "no route");
    }

    @Test
    @Tag("C12")
    void isTheLastOneBeforeACircleOfCausesBeginsAgain() {
        root.initCause(failure);
        assertThat(RootCause.of(failure)).isSameAs(root);
        assertThat(RootCause.chain(root))
                .extracting(Throwable::getMessage)
                .containsExactly("no route", "no answer", "no connection");
    }

    @Test
    @Tag("C12")
    void isTheFailureItselfIfThatIsItsOwnCause() {
        RuntimeException own = new RuntimeException() {
            @Override
            public synchronized Throwable getCause() {
                return this;
            }
        };
        assertThat(RootCause.of(own)).isSameAs(own);
    }
}
