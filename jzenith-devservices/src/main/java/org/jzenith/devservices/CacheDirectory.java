package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the folder for unpacked programs, which is kept between starts. */
final class CacheDirectory {

    private CacheDirectory() {}

    /**
     * Returns the first folder that belongs only to the user that runs the application and that the server can read.
     */
    static Path find(ServerUser user, Map<String, String> environment) throws IOException {
        List<String> reasons = new ArrayList<>();
        for (String candidate : candidates(user, environment)) {
            try {
                Path folder = Files.createDirectories(Path.of(candidate).toAbsolutePath());
                if (!belongsToUs(folder)) {
                    reasons.add(folder + " belongs to another user");
                } else if (!user.canReach(folder)) {
                    reasons.add(folder + " cannot be reached by the user " + user.id());
                } else {
                    return folder.toRealPath();
                }
            } catch (
                    InvalidPathException
                            e) { // The name has letters that the locale of the process does not support, such as C.
                reasons.add(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                reasons.add(DevServicesProblems.reason(e));
            }
        }
        throw DevServicesProblems.failure(DevServicesProblems.noCache(String.join(", ", reasons)), null);
    }

    private static List<String> candidates(ServerUser user, Map<String, String> environment) throws IOException {
        List<String> candidates = new ArrayList<>();
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
        if (isAbsolute(caches)) {
            candidates.add(caches + "/jzenith");
        } else if (isAbsolute(home)) {
            candidates.add(home + "/.cache/jzenith");
        }
        if (user.isAnother()) { // Other users cannot read the home of root.
            candidates.add("/var/cache/jzenith");
        }
        candidates.add(System.getProperty("java.io.tmpdir") + "/jzenith-cache-" + userName());
        return candidates;
    }

    /**
     * Returns the name of the user. The JVM gives all users without a name the same one, such as those of containers.
     */
    private static String userName() throws IOException {
        String name = System.getProperty("user.name", "?");
        return name.equals("?") ? Command.of("id", "-u").run().output().strip() : name;
    }

    /**
     * Does not use {@link Path#isAbsolute}, because the text may not be a path. There are no servers for systems where
     * the result would differ.
     */
    private static boolean isAbsolute(String folder) {
        return folder.startsWith("/");
    }

    /** Programs are run from this folder, so no other user may write to it. */
    private static boolean belongsToUs(Path folder) throws IOException {
        Path own = Files.createTempFile(folder, "owner", "");
        try {
            if (!Files.getOwner(folder).equals(Files.getOwner(own))) {
                return false;
            }
        } finally {
            Files.delete(own);
        }
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rwxr-xr-x");
        Files.setPosixFilePermissions(folder, permissions);
        return true;
    }
}
