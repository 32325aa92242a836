package org.jzenith.devservices;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Unpacks archives of files, folders and relative links with short names, like those of the binaries. Rejects any other
 * entry.
 */
final class TarArchive {

    private static final int BLOCK = 512;
    private static final int SIZE_AT = 124;
    private static final int MODE_AT = 100;
    private static final int TYPE_AT = 156;
    private static final int LINK_AT = 157;

    private final InputStream stream;
    private final Path target;

    private TarArchive(InputStream stream, Path target) {
        this.stream = stream;
        this.target = target;
    }

    /** Unpacks a stream into an existing folder; every user can read the files, regardless of the umask. */
    static void unpack(InputStream stream, Path target) throws IOException {
        TarArchive archive = new TarArchive(stream, target);
        byte[] header = archive.block();
        while (header[0] != 0) { // The end is a block of zeros.
            archive.entry(header);
            header = archive.block();
        }
    }

    private byte[] block() throws IOException {
        byte[] block = stream.readNBytes(BLOCK);
        if (block.length < BLOCK) {
            throw new EOFException("The archive is truncated");
        }
        return block;
    }

    private void entry(byte[] header) throws IOException {
        String name = text(header, 0, MODE_AT);
        Path path = inside(target.resolve(name));
        switch (header[TYPE_AT]) {
            case '0' -> file(path, number(header, SIZE_AT, 12), (number(header, MODE_AT, 8) & 0100) != 0);
            case '2' -> link(path, text(header, LINK_AT, 100));
            case '5' -> folder(path);
            default ->
                throw new IOException("The archive has an entry of type " + (char) header[TYPE_AT] + ": " + name);
        }
    }

    private void file(Path path, long size, boolean program) throws IOException {
        folder(path.resolveSibling(""));
        try (OutputStream file = Files.newOutputStream(path)) {
            byte[] buffer = new byte[1 << 16];
            for (long left = size; left > 0; ) {
                int read = stream.readNBytes(buffer, 0, (int) Math.min(buffer.length, left));
                if (read == 0) {
                    throw new EOFException("The archive is truncated in " + path.getFileName());
                }
                file.write(buffer, 0, read);
                left -= read;
            }
        }
        stream.skipNBytes(Math.floorMod(-size, BLOCK));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
    }

    private void link(Path path, String destination) throws IOException {
        folder(path.resolveSibling(""));
        inside(path.resolveSibling(destination));
        Files.createSymbolicLink(path, Path.of(destination));
    }

    private void folder(Path path) throws IOException {
        Path folder = path.normalize();
        if (!Files.isDirectory(folder)) {
            folder(folder.resolveSibling(""));
            Files.createDirectory(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private Path inside(Path path) throws IOException {
        Path normal = path.normalize();
        if (!normal.startsWith(target)) {
            throw new IOException("The archive has an entry outside its folder: " + path);
        }
        return normal;
    }

    private static String text(byte[] header, int at, int length) {
        String text = new String(header, at, length, StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    private static long number(byte[] header, int at, int length) {
        return Long.parseLong(text(header, at, length).strip(), 8);
    }
}
