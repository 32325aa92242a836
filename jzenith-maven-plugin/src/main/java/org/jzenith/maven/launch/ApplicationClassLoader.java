package org.jzenith.maven.launch;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes and resources of the application from folders, for one start. Its parent loads the libraries and
 * stays. What a folder has hides what the libraries have, since the folders come first on the class path.
 *
 * <p>As the context class loader of the thread that calls {@code main}, this class loader is also the receiver of the
 * protocol of jZenith: {@code JZenith.run()} neither handles signals nor ends the process, but passes the running
 * application, an {@link AutoCloseable}, to this {@link Consumer}, or the {@link Throwable} that it has reported.
 */
final class ApplicationClassLoader extends URLClassLoader implements Consumer<Object> {

    /** The name of each instance, which stack traces contain; its number is the version of the protocol. */
    static final String NAME = "application-1";

    static {
        registerAsParallelCapable();
    }

    private final List<Path> folders;
    private final List<AutoCloseable> applications = new CopyOnWriteArrayList<>();
    private final List<Throwable> reported = new CopyOnWriteArrayList<>();

    ApplicationClassLoader(List<Path> folders, ClassLoader libraries) throws MalformedURLException {
        super(NAME, urls(folders), libraries);
        this.folders = folders;
    }

    private static URL[] urls(List<Path> folders) throws MalformedURLException {
        URL[] urls = new URL[folders.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = folders.get(i).toUri().toURL();
        }
        return urls;
    }

    @Override
    public void accept(Object outcome) {
        if (outcome instanceof AutoCloseable application) {
            applications.add(application);
        } else if (outcome instanceof Throwable failure) {
            reported.add(failure);
        }
    }

    /** Returns the applications that run, newest first, and forgets them. */
    List<AutoCloseable> takeApplications() {
        List<AutoCloseable> newestFirst = new ArrayList<>(applications);
        applications.clear();
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    /** Returns whether the application has already printed a failure. */
    boolean hasReported(Throwable failure) {
        return reported.contains(failure);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = isOwn(name.replace('.', '/') + ".class") ? findClass(name) : super.loadClass(name, false);
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    private boolean isOwn(String file) {
        for (Path folder : folders) {
            if (Files.isRegularFile(folder.resolve(file))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> all = Collections.list(findResources(name));
        all.addAll(Collections.list(getParent().getResources(name)));
        return Collections.enumeration(all);
    }
}
