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

    private static List<String> command(ProcessHandle.Info info) {
        List<String> words = new ArrayList<>();
        words.add(info.command().orElseThrow());
        words.addAll(Arrays.asList(info.arguments().orElseThrow()));
        return words;
    }
}
