package org.jzenith.maven.dev.compile;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;

/**
 * Shares one class loader for processors and plugins of the compiler among all compilations. Otherwise, javac would
 * create one for each, and their classes would begin cold every time. Processors themselves are created anew.
 */
final class ProcessorLoader extends ForwardingJavaFileManager<StandardJavaFileManager> {

    private final @Nullable Kept loader;

    ProcessorLoader(StandardJavaFileManager files, List<Path> path) throws MalformedURLException {
        super(files);
        if (path.isEmpty()) {
            loader = null;
        } else {
            URL[] urls = new URL[path.size()];
            for (int i = 0; i < urls.length; i++) {
                urls[i] = path.get(i).toUri().toURL();
            }
            // The parent is the class loader of javac, because plugins extend its classes.
            loader = new Kept(urls, fileManager.getClass().getClassLoader());
        }
    }

    @Override
    public @Nullable ClassLoader getClassLoader(Location location) {
        return location == StandardLocation.ANNOTATION_PROCESSOR_PATH && loader != null
                ? loader
                : super.getClassLoader(location);
    }

    void closeAll() throws IOException {
        if (loader != null) {
            loader.end();
        }
    }

    /** A loader that javac does not close; javac closes its loaders after each compilation. */
    private static final class Kept extends URLClassLoader {
        Kept(URL[] urls, ClassLoader parent) {
            super(urls, parent);
        }

        @Override
        public void close() {}

        void end() throws IOException {
            super.close();
        }
    }
}
