package org.jzenith.postgresql;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The main process of the server, to be killed, frozen and started again. */
final class Postmaster {

    private final List<String> words;
    private final boolean another;
    private ProcessHandle process;

    private Postmaster(ProcessHandle process) {
        this.process = process;
        ProcessHandle.Info info = process.info();
        this.words = new ArrayList<>(List.of(info.command().orElseThrow()));
        this.words.addAll(Arrays.asList(info.arguments().orElseThrow()));
        this.another = !info.user().orElseThrow().equals(System.getProperty("user.name"));
    }

    static Postmaster of(PostgresqlClient client) {
        int backend = client.one(Integer.class, "select pg_backend_pid()").blockingGet();
        return new Postmaster(ProcessHandle.of(backend).orElseThrow().parent().orElseThrow());
    }

    void kill() throws Exception {
        List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
        assert process.destroyForcibly();
        Server.await("the end of the server", () -> all.stream().noneMatch(ProcessHandle::isAlive));
    }

    void start() throws IOException {
        List<String> command = new ArrayList<>(another ? List.of("runuser", "-u", "nobody", "--") : List.of());
        command.addAll(words);
        process = new ProcessBuilder(command).directory(new File("/")).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().toHandle();
    }

    /** Lets the server do nothing, and say nothing to those who connect. */
    void freeze() throws Exception {
        signal("-STOP");
    }

    void thaw() throws Exception {
        signal("-CONT");
    }

    private void signal(String signal) throws Exception {
        List<String> kill = new ArrayList<>(List.of("kill", signal, String.valueOf(process.pid())));
        process.descendants().forEach(child -> kill.add(String.valueOf(child.pid())));
        assert new ProcessBuilder(kill).inheritIO().start().waitFor() >= 0;
    }
}
