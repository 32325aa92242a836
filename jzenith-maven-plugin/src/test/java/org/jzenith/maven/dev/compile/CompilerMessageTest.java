package org.jzenith.maven.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompilerMessageTest {

    private static final Path NOTES = Path.of("/home/me/Notes.kt");

    @Test
    void readsTheErrorsOfKotlin() {
        assertThat(CompilerMessage.ofKotlin("file:///home/me/Notes.kt:12:5 Unresolved reference 'x'.\n"
                        + "file:///home/me/Notes.kt:13:7 Argument type mismatch."))
                .containsExactly(
                        new CompilerMessage(Optional.of(NOTES), 12, 5, "Unresolved reference 'x'."),
                        new CompilerMessage(Optional.of(NOTES), 13, 7, "Argument type mismatch."));
        assertThat(CompilerMessage.ofKotlin("Compilation failure\n/home/me/Notes.kt:[12,5] Unresolved reference: x\n"))
                .containsExactly(new CompilerMessage(Optional.of(NOTES), 12, 5, "Unresolved reference: x"));
    }

    @Test
    void keepsAMessageOfKotlinWithoutAPlace() {
        assertThat(CompilerMessage.ofKotlin("Unknown JVM target version: 9\n"))
                .isEqualTo(List.of(new CompilerMessage(Optional.empty(), -1, -1, "Unknown JVM target version: 9")));
    }
}
