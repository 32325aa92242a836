package org.jzenith.redis;

import io.vertx.redis.client.Command;
import java.io.File;
import java.io.IOException;
import java.util.List;

/** The process of the server, to be killed, frozen and started again. */
final class ServerProcess {

    private final List<String> words;
    private ProcessHandle process;

    private ServerProcess(ProcessHandle process, List<String> words) {
        this.process = process;
        this.words = words;
    }

    static ServerProcess of(RedisClient client) {
        String info = client.send(Command.INFO, "server").blockingGet().toString();
        return new ServerProcess(ProcessHandle.of(Long.parseLong(value(info, "process_id"))).orElseThrow(),
                List.of(value(info, "executable"), value(info, "config_file"), "--port", value(info, "tcp_port")));
    }

    private static String value(String info, String name) {
        return info.lines().filter(line -> line.startsWith(name + ':')).findFirst().orElseThrow().substring(name.length() + 1).strip();
    }

    void kill() throws Exception {
        assert process.destroyForcibly();
        Server.await("the end of the server", () -> !process.isAlive());
    }

    void start() throws IOException {
        process = new ProcessBuilder(words).directory(new File("/")).redirectErrorStream(true)
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
        assert new ProcessBuilder("kill", signal, String.valueOf(process.pid())).inheritIO().start().waitFor() == 0;
    }
}
