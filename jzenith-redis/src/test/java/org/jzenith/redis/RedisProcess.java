package org.jzenith.redis;

import io.vertx.redis.client.Command;
import java.util.List;
import org.jzenith.testing.servers.ServerProcess;

/** Finds the process of the server. */
final class RedisProcess {

    private RedisProcess() {}

    static ServerProcess of(RedisClient client) {
        String info = client.send(Command.INFO, "server").blockingGet().toString();
        return new ServerProcess(
                ProcessHandle.of(Long.parseLong(value(info, "process_id"))).orElseThrow(),
                List.of(value(info, "executable"), value(info, "config_file"), "--port", value(info, "tcp_port")));
    }

    private static String value(String info, String name) {
        return info.lines()
                .filter(line -> line.startsWith(name + ':'))
                .findFirst()
                .orElseThrow()
                .substring(name.length() + 1)
                .strip();
    }
}
