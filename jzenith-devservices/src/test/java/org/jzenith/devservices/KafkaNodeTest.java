package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data that a Kafka server uses. */
class KafkaNodeTest {

    @TempDir
    Path data;

    private final KafkaNode node =
            KafkaNode.single(new KafkaBinaries(Path.of("jars"), Path.of("template"), "4.4.0", ownUser()));

    private static ServerUser ownUser() {
        return new ServerUser("", List.of());
    }

    @Test
    void areThoseOfThisAndEarlierVersions() throws Exception {
        assertThat(node.otherVersion(data)).isEmpty();
        for (String version : List.of("3.9.1", "4.4.0", "4.3.10")) {
            Files.writeString(data.resolve("kafka.version"), version + "\n");
            assertThat(node.otherVersion(data)).as(version).isEmpty();
        }
        for (String version : List.of("4.4.1", "4.10.0", "10.0.0")) {
            Files.writeString(data.resolve("kafka.version"), version + "\n");
            assertThat(node.otherVersion(data)).as(version).contains(version);
        }
    }

    @Test
    void areNotThoseOfSomethingElse() throws Exception {
        assertThatThrownBy(() -> node.check(data))
                .isInstanceOf(IOException.class)
                .hasMessage(data + " has no logs/meta.properties, so it is not a data folder of Kafka");
        Files.writeString(Files.createDirectory(data.resolve("logs")).resolve("meta.properties"), "");
        node.check(data);
    }
}
