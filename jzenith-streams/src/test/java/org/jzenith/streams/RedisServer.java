package org.jzenith.streams;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisPlugin;

/** A Redis that the applications of a test share. */
final class RedisServer implements AutoCloseable {

    private static final String USER = "streams-test";
    private static final String PASSWORD = "streams-test-password";

    private final RunningApplication owner =
            JZenith.application().withPlugins(RedisPlugin.create()).start();
    private final int port;

    RedisServer() {
        send(Command.ACL, "SETUSER", USER, "on", '>' + PASSWORD, "+@all", "~*", "&*");
        port = send(Command.INFO, "server")
                .toString()
                .lines()
                .filter(line -> line.startsWith("tcp_port:"))
                .map(line ->
                        Integer.parseInt(line.substring("tcp_port:".length()).strip()))
                .findFirst()
                .orElseThrow();
    }

    RedisClient client() {
        return owner.injector().getInstance(RedisClient.class);
    }

    Response send(Command command, Object... arguments) {
        return client().send(command, arguments).blockingGet();
    }

    /** Returns the arguments of a process that uses this server. */
    String[] arguments() {
        return new String[] {
            "--redis.host=127.0.0.1",
            "--redis.port=" + port,
            "--redis.database=0",
            "--redis.username=" + USER,
            "--redis.password=" + PASSWORD,
            "--streams.lease-duration=2s"
        };
    }

    /** Returns an application that uses this server. */
    JZenith application(String... arguments) {
        return applicationAt(port, arguments);
    }

    /** Returns an application that uses this server through a proxy. */
    JZenith applicationAt(int through, String... arguments) {
        return JZenith.application(arguments)
                .withConfiguration("redis.host", "127.0.0.1")
                .withConfiguration("redis.port", String.valueOf(through))
                .withConfiguration("redis.database", "0")
                .withConfiguration("redis.username", USER)
                .withConfiguration("redis.password", PASSWORD)
                .withPlugins(RedisPlugin.create());
    }

    @Override
    public void close() {
        owner.close();
    }
}
