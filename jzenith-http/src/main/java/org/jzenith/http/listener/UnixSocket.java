package org.jzenith.http.listener;

import io.vertx.core.net.SocketAddress;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.config.HttpConfiguration;

/**
 * A Unix domain socket to listen on: a file, which Netty makes, and removes when it ceases to listen. When it begins,
 * it replaces whatever is there, so that must be examined before.
 */
public final class UnixSocket {

    /** What {@code rest.host} begins with if it names one. */
    public static final String PREFIX = "unix:";

    /** What is left of the 104 bytes that macOS has for a path, and the 108 of Linux, with the zero at its end. */
    public static final int MAX_BYTES = 103;

    /** The kind of a file among the bits of its mode, and a socket among the kinds (POSIX, sys/stat.h). */
    private static final int KIND = 0170000;

    private static final int SOCKET = 0140000;

    private final Path path;
    private final Set<PosixFilePermission> permissions;

    private UnixSocket(Path path, Set<PosixFilePermission> permissions) {
        this.path = path;
        this.permissions = permissions;
    }

    /** Returns the socket that the server listens on; null if it listens on a port. */
    public static @Nullable UnixSocket of(HttpConfiguration configuration) {
        String path = pathOf(configuration.host());
        return path == null ? null : new UnixSocket(Path.of(path), permissions(configuration.unixSocketMode()));
    }

    /** Returns the path in a value of {@code rest.host}; null if it has none. */
    public static @Nullable String pathOf(String host) {
        return host.startsWith(PREFIX) ? host.substring(PREFIX.length()) : null;
    }

    private static Set<PosixFilePermission> permissions(String octal) {
        int mode = Integer.parseInt(octal, 8);
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        PosixFilePermission[] all = PosixFilePermission.values(); // From 0400 to 0001
        for (int i = 0; i < all.length; i++) {
            if ((mode & (1 << (all.length - 1 - i))) != 0) {
                permissions.add(all[i]);
            }
        }
        return permissions;
    }

    /** Returns the file of the socket. */
    public Path path() {
        return path;
    }

    /** Returns the address of the socket. */
    public SocketAddress address() {
        return SocketAddress.domainSocketAddress(path.toString());
    }

    /** Returns whether something other than a socket is at the path. Blocks. */
    public boolean isBlocked() throws IOException {
        try {
            int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            return (mode & KIND) != SOCKET;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Returns whether somebody listens there. A file that a process has left behind, Netty replaces. Blocks. */
    public boolean isInUse() throws IOException {
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            probe.configureBlocking(false); // A server whose queue is full is there, too.
            probe.connect(UnixDomainSocketAddress.of(path));
            return true;
        } catch (ConnectException refused) {
            return false;
        } catch (BindException denied) { // How the JDK reports that it may not connect: somebody else's.
            return true;
        }
    }

    /** Lets those connect that {@code rest.unix-socket-mode} names, and no others. Called when the file is there. */
    public void restrict() throws IOException {
        Files.setPosixFilePermissions(path, permissions);
    }
}
