package org.jzenith.maven.manifests;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The absolute path of a file in the container, with {@code /} whatever the system of the build is.
 *
 * @param text the path, without {@code .} and {@code ..}
 */
record ContainerPath(String text) {

    /** The working directory of the image. */
    private static final String WORKING_DIRECTORY = "/app";
    /** Folders with files of the image: a volume there would hide them. */
    private static final List<String> OF_IMAGE =
            List.of("/", WORKING_DIRECTORY, "/etc", "/home", "/opt", "/root", "/var");
    /** Folders in which everything belongs to the image or to the system. */
    private static final List<String> ALL_OF_IMAGE = List.of(
            WORKING_DIRECTORY + "/lib",
            "/bin",
            "/boot",
            "/dev",
            "/etc/ca-certificates",
            "/etc/pki",
            "/etc/ssl",
            "/lib",
            "/lib64",
            "/opt/java",
            "/proc",
            "/sbin",
            "/sys",
            "/usr");

    private static final ContainerPath WRITABLE = new ContainerPath("/tmp");

    /** Returns the path that a process in the working directory of the image means. */
    static ContainerPath of(String configured) {
        Deque<String> names = new ArrayDeque<>();
        String absolute = configured.startsWith("/") ? configured : WORKING_DIRECTORY + '/' + configured;
        for (String name : absolute.split("/", -1)) {
            if (name.equals("..")) {
                names.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return new ContainerPath('/' + String.join("/", names));
    }

    String name() {
        return text.substring(text.lastIndexOf('/') + 1);
    }

    ContainerPath folder() {
        return new ContainerPath(text.substring(0, Math.max(1, text.lastIndexOf('/'))));
    }

    /** Returns whether this is a folder that a volume may replace. */
    boolean canBeMounted() {
        return !OF_IMAGE.contains(text)
                && !equals(WRITABLE)
                && ALL_OF_IMAGE.stream().map(ContainerPath::new).noneMatch(this::isIn);
    }

    /** Returns whether the container can write there. */
    boolean isWritable() {
        return isIn(WRITABLE);
    }

    /** Returns whether this is that folder, or in it. */
    boolean isIn(ContainerPath folder) {
        return equals(folder) || text.startsWith(folder.text + '/');
    }
}
