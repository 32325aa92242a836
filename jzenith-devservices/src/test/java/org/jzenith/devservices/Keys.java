package org.jzenith.devservices;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.Secret;

/**
 * Sends commands to a Redis over the network as an application would, knowing only the configuration; one line per
 * command.
 */
final class Keys implements AutoCloseable {

    /** The namespace that the plugin for Redis binds. */
    @Config("redis")
    interface RedisConfiguration {
        String host();

        int port();

        int database();

        String username();

        Secret password();

        Optional<String> url();

        Optional<String> mode();

        Optional<String> hosts();

        Optional<String> masterName();
    }

    /** The same for a second database. */
    @Config("redis-sessions")
    interface SessionsConfiguration {
        String host();

        int port();

        int database();

        String username();

        Secret password();
    }

    private final Socket socket;

    private Keys(String host, int port) throws IOException {
        socket = new Socket(host, port);
        socket.setSoTimeout(30_000);
    }

    static RedisConfiguration configuration(RunningApplication application) {
        return application.injector().getInstance(RedisConfiguration.class);
    }

    static Keys of(RunningApplication application) throws IOException {
        RedisConfiguration configuration = configuration(application);
        Keys keys = new Keys(configuration.host(), configuration.port());
        keys.ask("AUTH " + configuration.username() + " \""
                + configuration.password().value().replace("\"", "\\\"") + '"');
        keys.ask("SELECT " + configuration.database());
        return keys;
    }

    static Keys at(int port) throws IOException {
        return new Keys("127.0.0.1", port);
    }

    static Keys at(int port, String username, String password) throws IOException {
        Keys keys = at(port);
        keys.ask("AUTH " + username + ' ' + password);
        return keys;
    }

    /** Sends a command without authentication. */
    static String askAsStranger(RunningApplication application, String line) throws IOException {
        try (Keys keys = new Keys(
                configuration(application).host(), configuration(application).port())) {
            return keys.ask(line);
        }
    }

    /** Returns the first line of the reply to a command; for a bulk string, its text. */
    String ask(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
        String answer = readLine();
        if (answer.startsWith("*")) { // A name and a value, of which only the value is returned.
            readLine();
            readLine();
            answer = readLine();
        }
        return answer.startsWith("$") && !answer.equals("$-1") ? readLine() : answer;
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        InputStream stream = socket.getInputStream();
        for (int c = stream.read(); c != '\n'; c = stream.read()) {
            if (c < 0) {
                throw new IOException("The server has closed the connection");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
