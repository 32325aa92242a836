package org.jzenith.postgresql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jzenith.testing.servers.ServerProcess;

/** Finds the main process of the server. */
final class Postmaster {

    private Postmaster() {}

    static ServerProcess of(PostgresqlClient client) {
        int backend = client.one(Integer.class, "select pg_backend_pid()").blockingGet();
        ProcessHandle process = ProcessHandle.of(backend).orElseThrow().parent().orElseThrow();
        return new ServerProcess(process, command(process.info()));
    }

    /** Returns the user that it was started as: it refuses to run as root. */
    private static List<String> command(ProcessHandle.Info info) {
        boolean another = !info.user().orElseThrow().equals(System.getProperty("user.name"));
        List<String> words = new ArrayList<>(another ? List.of("runuser", "-u", "nobody", "--") : List.of());
        words.add(info.command().orElseThrow());
        words.addAll(Arrays.asList(info.arguments().orElseThrow()));
        return words;
    }
}
