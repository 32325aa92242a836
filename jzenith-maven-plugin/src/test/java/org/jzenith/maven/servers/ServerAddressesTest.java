package org.jzenith.maven.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The addresses that {@code jzenith:dev} watches. */
class ServerAddressesTest {

    @TempDir
    Path folder;

    private ServerAddresses read(String... lines) throws Exception {
        return ServerAddresses.of(
                ServersProcess.configuration(Files.write(folder.resolve("servers.properties"), List.of(lines))));
    }

    @Test
    void areThoseOfEachKindOfServer() throws Exception {
        assertThat(read(
                                "dev\\ services/value/postgresql.host=127.0.0.1",
                                "dev\\ services/value/postgresql.port=20001",
                                "dev\\ services/value/postgresql.password=secret",
                                "dev\\ services/value/kafka.bootstrap-servers=127.0.0.1:20002",
                                "issuer/value/security.jwt.issuer=http://127.0.0.1:20003/")
                        .servers())
                .extractingFromEntries(
                        server -> server.getKey() + " " + server.getValue().getPort())
                .containsExactly("kafka 20002", "postgresql 20001", "security.jwt.issuer 20003");
    }

    @Test
    void showThatABrokerHasEnded() throws Exception {
        ServerAddresses addresses;
        int port;
        try (ServerSocket broker = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = broker.getLocalPort();
            addresses = read("dev\\ services/value/kafka.bootstrap-servers=127.0.0.1:" + port);
            assertThat(addresses.lost()).isEmpty();
        }
        assertThat(addresses.lost()).contains("kafka at 127.0.0.1:" + port);
    }
}
