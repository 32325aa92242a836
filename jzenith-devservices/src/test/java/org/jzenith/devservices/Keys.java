package org.jzenith.devservices;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.Secret;

/** Asks a Redis over the wire, as an application would, one line at a time: what is configured is all it knows. */
final class Keys implements AutoCloseable {

    /** What the plugin for Redis binds. */
    @Config("redis")
    interface RedisConfiguration {
        String host();

        int port();

        int database();

        String username();

        Secret password();

        Optional<String> url();
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
        keys.ask("AUTH " + configuration.username() + " \"" + configuration.password().value().replace("\"", "\\\"") + '"');
        keys.ask("SELECT " + configuration.database());
        return keys;
    }

    /** Asks without having said who it is. */
    static String askAsStranger(RunningApplication application, String line) throws IOException {
        try (Keys keys = new Keys(configuration(application).host(), configuration(application).port())) {
            return keys.ask(line);
        }
    }

    /** Returns the answer to a command in one line; that of a text is the text. */
    String ask(String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
        String answer = readLine();
        if (answer.startsWith("*")) { // Of a name and a value, only the value.
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
                throw new IOException("The server has hung up");
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
