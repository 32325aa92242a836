package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void hasEachPartUnderItsName() {
        assertThat(Problem.of("MAIL-1", "mail.port")
                        .what("is 0")
                        .expected("a port")
                        .from("command line")
                        .fix("correct it"))
                .isEqualTo(new Problem("MAIL-1", "mail.port", "is 0", "a port", "command line", "correct it"));
    }

    @Test
    void doesWithoutAnExpectedValueAndASource() {
        assertThat(Problem.of("MAIL-1", "mail.port").what("is 0").fix("correct it"))
                .isEqualTo(new Problem("MAIL-1", "mail.port", "is 0", null, null, "correct it"))
                .hasToString("MAIL-1 mail.port: is 0. Fix: correct it.");
    }

    @Test
    void saysWhatIsWrong() {
        Problem.Builder problem = Problem.of("MAIL-1", "mail.port");
        assertThatNullPointerException().isThrownBy(() -> problem.fix("correct it"));
    }
}
