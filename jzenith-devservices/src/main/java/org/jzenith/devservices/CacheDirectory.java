package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the folder in which unpacked programs are kept between starts. */
final class CacheDirectory {

    private CacheDirectory() { }

    /** Returns the first folder that belongs only to the user that runs the application and that the server can read. */
    static Path find(ServerUser user, Map<String, String> environment) {
        List<String> reasons = new ArrayList<>();
        for (Path candidate : candidates(user, environment)) {
            try {
                Files.createDirectories(candidate);
                if (!belongsToUs(candidate)) {
                    reasons.add(candidate + " belongs to another user");
                } else if (!user.canReach(candidate)) {
                    reasons.add(candidate + " cannot be reached by the user " + user.id());
                } else {
                    return candidate.toRealPath();
                }
            } catch (IOException e) {
                reasons.add(DevServicesProblems.reason(e));
            }
        }
        throw DevServicesProblems.failure(DevServicesProblems.noCache(String.join(", ", reasons)), null);
    }

    private static List<Path> candidates(ServerUser user, Map<String, String> environment) {
        List<Path> candidates = new ArrayList<>();
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
        if (Path.of(caches).isAbsolute()) {
            candidates.add(Path.of(caches, "jzenith"));
        } else if (Path.of(home).isAbsolute()) {
            candidates.add(Path.of(home, ".cache", "jzenith"));
        }
        if (user.isAnother()) { // Other users cannot read the home of root.
            candidates.add(Path.of("/var/cache/jzenith"));
        }
        candidates.add(Path.of(System.getProperty("java.io.tmpdir"), "jzenith-cache-" + System.getProperty("user.name")).toAbsolutePath());
        return candidates;
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
