package org.jzenith.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** The main process of a server and its child processes, to be killed, frozen and started again. */
public final class ServerProcess {

    private final List<String> command;
    private ProcessHandle process;

    /** {@code command} starts the same server again, as the user that it runs as. */
    public ServerProcess(ProcessHandle process, List<String> command) {
        this.process = process;
        boolean another = !process.info().user().orElseThrow().equals(System.getProperty("user.name"));
        Stream<String> words = another ? Stream.of("runuser", "-u", "nobody", "--") : Stream.of();
        this.command = Stream.concat(words, command.stream()).toList();
    }

    /** Kills the server as {@code kill -9} does; returns when all its processes are dead. */
    public void kill() {
        List<ProcessHandle> all =
                Stream.concat(Stream.of(process), process.descendants()).toList();
        assertThat(process.destroyForcibly())
                .as("the server was still there to be killed")
                .isTrue();
        TimeLimit.MINUTE.await("the end of the server", () -> all.stream().noneMatch(ProcessHandle::isAlive));
    }

    /** Starts the server again; it need not be ready on return. */
    public void start() throws IOException {
        process = new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .toHandle();
    }

    /** Stops all processes of the server without ending them: it accepts connections but does not answer. */
    public void freeze() throws Exception {
        signal("-STOP");
    }

    public void thaw() throws Exception {
        signal("-CONT");
    }

    /**
     * The main process comes first: once frozen, it starts no more processes. A child process may end before its turn.
     */
    private void signal(String signal) throws Exception {
        assertThat(send(signal, process)).as("exit code of kill %s", signal).isZero();
        for (ProcessHandle further : process.descendants().toList()) {
            int unused = send(signal, further);
        }
    }

    private static int send(String signal, ProcessHandle receiver) throws Exception {
        return new ProcessBuilder("kill", signal, String.valueOf(receiver.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }
}
