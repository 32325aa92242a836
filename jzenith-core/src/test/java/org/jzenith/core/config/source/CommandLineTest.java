package org.jzenith.core.config.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.config.ConfigCommand;

class CommandLineTest {

    @Test
    void helpNamesEveryOption() {
        assertThat(CommandLine.OPTIONS)
                .allSatisfy(option -> assertThat(CommandLine.HELP).containsPattern("(?m)^  --" + option + "(=.+)?$"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--help --config-check", "--routes --help", "--rest.port 80 --help"})
    void helpPrecedesOtherCommands(String arguments) {
        assertThat(new CommandLine(List.of(arguments.split(" ", -1))).command()).isEqualTo(ConfigCommand.HELP);
    }
}
