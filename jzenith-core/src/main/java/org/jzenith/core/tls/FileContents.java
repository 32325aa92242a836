package org.jzenith.core.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What some files contained when they were read. Neither times nor events tell whether a file has changed: Kubernetes
 * mounts a secret as symbolic links into a folder that it replaces.
 */
final class FileContents {

    /** Reads something from a text in PEM. */
    interface PemReader<T> {
        T read(String pem) throws PemException;
    }

    /** More than any bundle of certificates has. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    private final Map<Path, byte[]> contents;

    private FileContents(Map<Path, byte[]> contents) {
        this.contents = contents;
    }

    /** Reads the files; blocks. */
    static FileContents read(List<Path> files) throws TlsFileException {
        Map<Path, byte[]> contents = new LinkedHashMap<>();
        for (Path file : files) {
            contents.put(file, read(file));
        }
        return new FileContents(contents);
    }

    private static byte[] read(Path file) throws TlsFileException {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new TlsFileException(file, "is too large", "at most 16 MB");
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw new TlsFileException(file, "does not exist", "a file");
        } catch (AccessDeniedException e) {
            throw new TlsFileException(
                    file, "cannot be read by the user of this process", "a file that this user can read");
        } catch (IOException e) {
            throw new TlsFileException(file, "cannot be read: " + e.getMessage(), "a file that can be read");
        }
    }

    /** Returns the content of one of the files. */
    byte[] of(Path file) {
        byte[] content = contents.get(file);
        if (content == null) {
            throw new IllegalArgumentException(file + " was not read (expected: one of " + contents.keySet() + ")");
        }
        return content;
    }

    /** Returns what a reader makes of one of the files; its exception gets the name of the file. */
    <T> T read(Path file, PemReader<T> reader) throws TlsFileException {
        try {
            return reader.read(new String(of(file), StandardCharsets.ISO_8859_1));
        } catch (PemException e) {
            throw new TlsFileException(file, e.flaw(), e.expected());
        }
    }

    /** Returns a text that is the same for the same contents only, and does not tell what they are. */
    String digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] content : contents.values()) {
                digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, content.length));
                digest.update(content);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }
}
