package org.jzenith.examples.users.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.jzenith.examples.users.AbstractRunIT;
import org.jzenith.examples.users.ExampleProcess;

/** Users in a PostgreSQL that {@code run.sh} starts. */
@Tag("stress")
class UsersPostgresqlIT extends AbstractRunIT {

    UsersPostgresqlIT() {
        super("postgresql", "postmaster.pid", "none of the migrations");
    }

    /** It tells its port to those who look there, in the fourth line. */
    @Override
    protected Callable<Boolean> running(Path pidFile) throws IOException {
        int port = Integer.parseInt(Files.readAllLines(pidFile).get(3).strip());
        return () -> accepts(port);
    }

    private static boolean accepts(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (ConnectException e) {
            return false;
        }
    }

    /** It is the first to end. */
    @Override
    protected void assertEnds(ExampleProcess stopped, Callable<Boolean> running) throws Exception {
        assertThat(running.call()).isFalse();
    }
}
