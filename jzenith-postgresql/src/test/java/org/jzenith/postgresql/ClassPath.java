package org.jzenith.postgresql;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Puts a folder on the class path that applications of this thread see while it is open. */
final class ClassPath implements AutoCloseable {

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private final URLClassLoader loader;

    ClassPath(Path folder) throws IOException {
        loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(loader);
    }

    @Override
    public void close() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        loader.close();
    }
}
