package org.jzenith.tck;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.Node;

/** A web archive of the TCK, read as Jakarta REST 2.3.2 specifies. Its classes are on the class path of the tests. */
final class TckArchive {

    private static final String CLASSES = "/WEB-INF/classes/";
    private static final Pattern APPLICATION = Pattern.compile(
            "<param-name>\\s*jakarta\\.ws\\.rs\\.Application\\s*</param-name>\\s*<param-value>\\s*([^<\\s]+)\\s*</param-value>");
    private static final Pattern MAPPING =
            Pattern.compile("<servlet-mapping>.*?<url-pattern>\\s*([^<\\s]+)\\s*</url-pattern>", Pattern.DOTALL);

    private final String context;
    private final List<Class<?>> classes;
    private final Optional<Class<?>> application;
    private final String path;
    private final ClassLoader classLoader;

    TckArchive(Archive<?> archive) {
        this.context = '/' + archive.getName().replaceFirst("\\.war$", "");
        this.classes =
                archive
                        .getContent(file ->
                                file.get().startsWith(CLASSES) && file.get().endsWith(".class"))
                        .keySet()
                        .stream()
                        .<Class<?>>map(TckArchive::load)
                        .toList();
        Node descriptor = archive.get("/WEB-INF/web.xml");
        String webXml = descriptor == null ? "" : new String(read(descriptor), StandardCharsets.UTF_8);
        Matcher name = APPLICATION.matcher(webXml);
        this.application = name.find()
                ? Optional.of(load(name.group(1)))
                : classes.stream().filter(Application.class::isAssignableFrom).findFirst();
        Matcher mapping = MAPPING.matcher(webXml);
        this.path = mapping.find() ? mapping.group(1).replaceFirst("/\\*$", "") : annotatedPath();
        this.classLoader = services(archive);
    }

    private String annotatedPath() {
        String value = application
                .map(type -> type.getAnnotation(ApplicationPath.class))
                .map(ApplicationPath::value)
                .orElse("");
        return '/' + URLDecoder.decode(value, StandardCharsets.UTF_8).replaceFirst("^/", "");
    }

    private static Class<?> load(ArchivePath file) {
        return load(file.get()
                .substring(CLASSES.length())
                .replaceFirst("\\.class$", "")
                .replace('/', '.'));
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] read(Node file) {
        try (InputStream stream = file.getAsset().openStream()) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns a class loader with which a {@code ServiceLoader} finds what the archive has under
     * {@code META-INF/services}.
     */
    private static ClassLoader services(Archive<?> archive) {
        try {
            java.nio.file.Path reports =
                    Files.createDirectories(java.nio.file.Path.of(System.getProperty("tck.reports")));
            java.nio.file.Path folder = Files.createTempDirectory(reports, "services");
            for (Node file : archive.getContent(any -> any.get().startsWith(CLASSES + "META-INF/services/"))
                    .values()) {
                if (file.getAsset() != null) {
                    java.nio.file.Path copy =
                            folder.resolve(file.getPath().get().substring(CLASSES.length()));
                    Files.createDirectories(copy.getParent());
                    Files.write(copy, read(file));
                }
            }
            return new URLClassLoader(new URL[] {folder.toUri().toURL()}, TckArchive.class.getClassLoader());
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the path of the archive in a container, which is its name. */
    String context() {
        return context;
    }

    /** Returns the path of the resources: the context, followed by the path that the application is mapped to. */
    String basePath() {
        return path.equals("/") ? context : context + path;
    }

    /** Returns the class loader that sees the services of the archive. */
    ClassLoader classLoader() {
        return classLoader;
    }

    /** Returns the class that describes the application; empty if its classes must be found by scanning. */
    Optional<Class<?>> application() {
        return application;
    }

    /** Returns the root resources and providers in the archive, for an application that does not name them. */
    List<Class<?>> scanned() {
        return classes.stream()
                .filter(type -> !type.isInterface())
                .filter(type -> type.isAnnotationPresent(Path.class) || type.isAnnotationPresent(Provider.class))
                .toList();
    }
}
