package org.jzenith.devservices;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The configuration file of a Redis for development. It contains passwords only as hashes, except that of the user for
 * replication.
 */
final class RedisSettings {

    static final String FILE = "redis.conf";

    private RedisSettings() {}

    /**
     * Writes the file again at each start, since passwords and the folder may have changed.
     *
     * @param more the lines for a server that is one of several
     */
    static void write(DataDirectory data, String pidFile, Map<String, String> passwords, List<String> more)
            throws IOException {
        Path folder = data.path();
        List<String> lines = new ArrayList<>(List.of(
                "bind 127.0.0.1",
                "dir " + quoted(folder.toString()),
                "pidfile " + quoted(folder.resolve(pidFile).toString()),
                // ServerProcesses recognizes the process by the folder in its arguments; a title would replace and
                // truncate them.
                "set-proc-title no",
                "databases " + ServerKind.REDIS_DATABASES,
                "save \"\"",
                // With everysec, Redis may answer before a slow disk has the data, and kill -9 would lose them.
                "appendonly " + (data.isKept() ? "yes" : "no"),
                "appendfsync always"));
        if (!passwords.containsKey("default")) {
            lines.add("user default off");
        }
        passwords.forEach(
                (user, password) -> lines.add("user " + quoted(user) + " on #" + sha256(password) + " ~* &* +@all"));
        lines.addAll(more);
        Path fresh = Files.createTempFile(folder, FILE + ".", ""); // Readable by its owner only.
        Files.write(fresh, lines);
        Files.move(fresh, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Quotes a text so that Redis takes all its characters literally. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b > ' ' && b < 127 && b != '"' && b != '\\';
            quoted.append(
                    plain ? String.valueOf((char) b) : "\\x" + HexFormat.of().toHexDigits(b));
        }
        return quoted.append('"').toString();
    }

    private static String sha256(String password) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }
}
