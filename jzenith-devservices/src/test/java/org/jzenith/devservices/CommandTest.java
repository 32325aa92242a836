package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Programs and their output. */
class CommandTest {

    /**
     * Otherwise a program that fills the disk of temporary files could not say so, and nothing could be deleted
     * afterwards.
     */
    @Test
    void hasABlockOfTheDiskForItsOutputBeforeItStarts() throws IOException {
        assertThat(Command.of("test", "-s", "/dev/stdout").run()).isEqualTo(new Command.Result(0, ""));
    }
}
