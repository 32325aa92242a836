package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.jzenith.testing.ApplicationProcess;

class ProcessTest {

    // tag::process[]
    @Test
    void endsWithExitCode10WhereAKeyIsMisspelt() {
        try (ApplicationProcess process = ApplicationProcess.of(LibraryApplication.class)
                .withArguments("--rest.prot=0")
                .start()) {
            assertThat(process.exitCode()).isEqualTo(10);
            assertThat(process.output()).contains("did you mean rest.port");
        }
    }
    // end::process[]
}
