package org.jzenith.core.config.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file with one value as its content, such as a key of a ConfigMap or Secret of Kubernetes that is mounted as a
 * volume. Symbolic links are followed.
 */
public final class SmallFile {

    /** The greatest size in bytes, which is the limit of Kubernetes for a whole ConfigMap or Secret. */
    public static final int LARGEST = 1 << 20;

    /** A description of the expected content. */
    public static final String EXPECTED = "a text in UTF-8 of at most " + LARGEST + " bytes";

    private SmallFile() {}

    /**
     * Returns the text of a file without the line break that editors and {@code echo} write at its end.
     *
     * @throws IOException if there is no text; its message names the reason, and shows nothing of the content
     */
    public static String read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) { // Something else than a file might never end, or be empty.
            throw new IOException(
                    Files.isDirectory(file) ? "is a folder" : Files.exists(file) ? "is no file" : absent(file));
        }
        String text = text(bytes(file));
        if (text.endsWith("\n")) {
            return text.substring(0, text.length() - (text.endsWith("\r\n") ? 2 : 1));
        }
        return text;
    }

    private static String absent(Path file) {
        return Files.isSymbolicLink(file) ? "is a link to what does not exist" : "does not exist";
    }

    private static byte[] bytes(Path file) throws IOException {
        byte[] bytes;
        try (InputStream stream = Files.newInputStream(file)) {
            bytes = stream.readNBytes(LARGEST + 1);
        } catch (NoSuchFileException e) {
            throw new IOException("does not exist", e);
        } catch (AccessDeniedException e) {
            throw new IOException("may not be read by this process", e);
        } catch (IOException e) {
            throw new IOException("cannot be read: " + e.getMessage(), e);
        }
        if (bytes.length > LARGEST) {
            throw new IOException("has more than " + LARGEST + " bytes");
        }
        return bytes;
    }

    /** Decodes the bytes, without the byte order mark that some editors write. */
    private static String text(byte[] bytes) throws IOException {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("is not UTF-8 text", e);
        }
        if (text.chars().anyMatch(SmallFile::isBinary)) {
            throw new IOException("has control characters, as binary data have");
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static boolean isBinary(int character) {
        return character < ' ' && character != '\t' && character != '\n' && character != '\r';
    }
}
