package org.jzenith.http.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;
import org.jzenith.http.spi.ConstantBody;
import org.jzenith.http.spi.Exchange;

/**
 * The files in a folder of the class path. Reads all of them at the start and keeps them in memory, so that a replaced
 * JAR does no harm. If several files have the same name, the first on the class path counts.
 */
final class ClassPathFiles implements FileSource {

    /** A larger total would use too much memory. */
    private static final int MOST_BYTES = 32 << 20;

    private static final int TAG_BYTES = 16;
    private static final String IN_JAR = "!/";

    /** A file in memory, with one copy of its bytes for all requests. */
    private record Kept(ConstantBody body, long length, String tag) implements StoredFile {

        /** Returns null, because reproducible builds give all files the same time. */
        @Override
        public @Nullable Long modified() {
            return null;
        }

        @Override
        public void send(Exchange exchange, long first, long size) {
            body.sendTo(exchange.request(), (int) first, (int) size);
        }

        @Override
        public void close() {
            // There is nothing to release.
        }
    }

    private final String folder;
    private final Map<String, Kept> files = new HashMap<>();
    private long bytes;

    /** Takes a folder of the class path, without leading and trailing slashes. */
    ClassPathFiles(String folder) {
        this.folder = folder;
    }

    @Override
    public @Nullable Problem open(String path) {
        try {
            ClassLoader context = Thread.currentThread().getContextClassLoader();
            ClassLoader loader = context == null ? ClassPathFiles.class.getClassLoader() : context;
            for (URI root : roots(loader)) {
                readAll(root);
            }
        } catch (IOException | UncheckedIOException e) {
            return problem(path, "cannot be read from the class path: " + e.getMessage(), "check the JAR that has it");
        }
        if (bytes > MOST_BYTES) {
            return problem(
                    path,
                    "has more than " + (MOST_BYTES >> 20) + " MB on the class path, where files are kept in memory",
                    "serve large files with StaticFiles.fromFolder");
        }
        return files.isEmpty()
                ? problem(
                        path,
                        "has no files on the class path",
                        "put files into src/main/resources/" + folder + ", or correct the name")
                : null;
    }

    private Problem problem(String path, String what, String fix) {
        return Problem.of("FILES-2", folder)
                .what(what)
                .expected("a folder with files")
                .from("StaticFiles.fromClassPath at " + path)
                .fix(fix);
    }

    /**
     * Returns the locations of the folder. If a JAR has no entries for folders, its start page reveals the location.
     */
    private Set<URI> roots(ClassLoader loader) throws IOException {
        Set<URI> roots = new LinkedHashSet<>();
        for (URL root : Collections.list(loader.getResources(folder + '/'))) {
            roots.add(URI.create(root.toString()));
        }
        for (URL page : Collections.list(loader.getResources(folder + '/' + FileLookup.INDEX))) {
            String text = page.toString();
            roots.add(URI.create(text.substring(0, text.length() - FileLookup.INDEX.length())));
        }
        return roots;
    }

    private void readAll(URI root) throws IOException {
        if (root.getScheme().equals("jar")) {
            String text = root.toString();
            URL whole = URI.create(text.substring(0, text.lastIndexOf(IN_JAR) + IN_JAR.length()))
                    .toURL();
            JarURLConnection connection = (JarURLConnection) whole.openConnection();
            connection.setUseCaches(false); // The JAR is closed again.
            try (JarFile jar = connection.getJarFile()) {
                String prefix = folder + '/';
                for (JarEntry entry : Collections.list(jar.entries())) {
                    if (!entry.isDirectory() && entry.getName().startsWith(prefix)) {
                        read(entry.getName().substring(prefix.length()), () -> jar.getInputStream(entry));
                    }
                }
            }
        } else if (root.getScheme().equals("file")) {
            Path directory = Path.of(root);
            try (Stream<Path> all = Files.walk(directory)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    read(directory.relativize(file).toString().replace('\\', '/'), () -> Files.newInputStream(file));
                }
            }
        }
    }

    /** Opens a file. */
    private interface Opening {
        InputStream open() throws IOException;
    }

    private void read(String name, Opening file) throws IOException {
        boolean hidden = Arrays.stream(name.split("/", -1))
                .anyMatch(part -> !FilePath.isName(part) && !part.equals(FilePath.WELL_KNOWN));
        if (hidden || bytes > MOST_BYTES || files.containsKey(name)) {
            return;
        }
        try (InputStream in = file.open()) {
            byte[] content = in.readNBytes((int) (MOST_BYTES - bytes + 1));
            bytes += content.length;
            files.put(name, new Kept(ConstantBody.of(content), content.length, tag(content)));
        }
    }

    private static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-512/256").digest(content);
            return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, TAG_BYTES)) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-512/256", e);
        }
    }

    @Override
    public boolean mayBlock() {
        return false;
    }

    @Override
    public @Nullable StoredFile find(String name) {
        return files.get(name);
    }

    @Override
    public boolean has(String name) {
        return files.containsKey(name);
    }

    @Override
    public String toString() {
        return "files in " + folder + " on the class path";
    }
}
