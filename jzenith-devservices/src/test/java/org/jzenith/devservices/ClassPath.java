package org.jzenith.devservices;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** While this is open, applications that this thread starts have a folder on their class path. */
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
