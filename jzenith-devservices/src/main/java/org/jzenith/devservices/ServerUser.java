package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The user that a server runs as: the user of the application, or {@code nobody} instead of root.
 *
 * @param id the id of the user if it differs from that of the application, else empty
 * @param prefix the words before a command that run it as that user
 */
record ServerUser(String id, List<String> prefix) {

    private static final String ROOT = "0";

    static ServerUser find(ServerKind kind) throws IOException {
        return idOf(List.of()).equals(ROOT) ? insteadOfRoot(waysOutOfRoot(), kind) : new ServerUser("", List.of());
    }

    /**
     * Returns the user of the first of these commands that works; which of them are installed depends on the system.
     */
    static ServerUser insteadOfRoot(List<List<String>> ways, ServerKind kind) {
        for (List<String> way : ways) {
            try {
                String id = idOf(way);
                if (id.matches("\\d+") && !id.equals(ROOT)) {
                    return new ServerUser(id, way);
                }
            } catch (IOException e) {
                // Not installed; the next one may be.
            }
        }
        throw DevServicesProblems.failure(DevServicesProblems.onlyRoot(kind), null);
    }

    static List<List<String>> waysOutOfRoot() throws IOException {
        String user = Command.of("id", "-u", "nobody").run().output().strip();
        String group = Command.of("id", "-g", "nobody").run().output().strip();
        return List.of(
                List.of("setpriv", "--reuid=" + user, "--regid=" + group, "--clear-groups", "--"),
                List.of("runuser", "-u", "nobody", "--"),
                List.of("su", "-s", "/bin/sh", "-c", "exec \"$0\" \"$@\"", "--", "nobody"),
                List.of("sudo", "-n", "-u", "nobody", "--"));
    }

    private static String idOf(List<String> prefix) throws IOException {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(List.of("id", "-u"));
        return Command.of(words, Duration.ofSeconds(10)).run().output().strip();
    }

    boolean isAnother() {
        return !id.isEmpty();
    }

    /** Returns the words that run a command as this user. */
    List<String> words(List<String> command) {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(command);
        return words;
    }

    /** Makes this user the owner of a folder and its content. */
    void own(Path folder) throws IOException {
        if (isAnother()) {
            Command.of("chown", "-R", id, folder.toString()).runOrThrow();
        }
    }

    /** Returns whether this user can list a folder, which requires access to every folder above it as well. */
    boolean canReach(Path folder) throws IOException {
        List<String> test = words(List.of("sh", "-c", "test -r \"$1\" && test -x \"$1\"", "sh", folder.toString()));
        return Command.of(test, Duration.ofSeconds(10)).run().isSuccess();
    }
}
