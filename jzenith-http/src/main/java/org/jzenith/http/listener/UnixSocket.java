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
 * A Unix domain socket to listen on. Netty creates its file, and removes it when the server stops listening. Because
 * Netty replaces an existing file, the server must examine it before.
 */
public final class UnixSocket {

    /** The prefix of a {@code rest.host} that names a socket. */
    public static final String PREFIX = "unix:";

    /** The maximal length of a path in bytes: macOS has 104 and Linux 108, including the zero at the end. */
    public static final int MAX_BYTES = 103;

    /** The bits for the kind of a file in its mode, and the kind of a socket (POSIX, sys/stat.h). */
    private static final int KIND = 0170000;

    private static final int SOCKET = 0140000;

    private final Path path;
    private final Set<PosixFilePermission> permissions;

    private UnixSocket(Path path, Set<PosixFilePermission> permissions) {
        this.path = path;
        this.permissions = permissions;
    }

    /** Returns the configured socket; null if the server listens on a port. */
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

    /** Returns whether a file other than a socket is at the path. Blocks. */
    public boolean isBlocked() throws IOException {
        try {
            int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            return (mode & KIND) != SOCKET;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Returns whether a process listens there. Netty replaces a stale file of an ended process. Blocks. */
    public boolean isInUse() throws IOException {
        if (Files.notExists(path, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            probe.configureBlocking(false); // A server with a full queue is there, too.
            probe.connect(UnixDomainSocketAddress.of(path));
            return true;
        } catch (ConnectException refused) {
            return false;
        } catch (BindException denied) { // The JDK reports missing permission so: the socket is another user's.
            return true;
        }
    }

    /** Sets the file mode from {@code rest.unix-socket-mode}. Called when the file exists. */
    public void restrict() throws IOException {
        Files.setPosixFilePermissions(path, permissions);
    }
}
