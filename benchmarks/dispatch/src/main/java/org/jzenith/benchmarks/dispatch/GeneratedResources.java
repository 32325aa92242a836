package org.jzenith.benchmarks.dispatch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Resource classes like those of an application, with ten routes each, for any number of routes; they are compiled in
 * memory.
 */
final class GeneratedResources {

    static final int ROUTES_OF_A_CLASS = 10;

    private static final String SOURCE =
            """
            package generated;

            import io.reactivex.Single;
            import jakarta.ws.rs.*;
            import org.jzenith.benchmarks.dispatch.Item;

            @Path("/r%1$d")
            @Produces("application/json")
            @Consumes("application/json")
            public final class R%1$d {
                @GET public Single<Item> all() { return item("all"); }
                @POST public Single<Item> create(Item item) { return item("create"); }
                @GET @Path("status") public Single<Item> status() { return item("status"); }
                @GET @Path("{id}") public Single<Item> one(@PathParam("id") String id) { return item(id); }
                @PUT @Path("{id}") public Single<Item> change(@PathParam("id") String id, Item item) { return item(id); }
                @DELETE @Path("{id}") public Single<Item> delete(@PathParam("id") String id) { return item(id); }
                @GET @Path("{id}/parts") public Single<Item> parts(@PathParam("id") String id) { return item(id); }
                @POST @Path("{id}/parts") public Single<Item> add(@PathParam("id") String id, Item item) { return item(id); }
                @GET @Path("{id}/parts/{part}") public Single<Item> part(
                        @PathParam("id") String id, @PathParam("part") String part) { return item(part); }
                @DELETE @Path("{id}/parts/{part}") public Single<Item> remove(
                        @PathParam("id") String id, @PathParam("part") String part) { return item(part); }
                private static Single<Item> item(String id) { return Single.just(new Item(id, %1$d)); }
            }
            """;

    private GeneratedResources() {}

    /** Returns classes with this number of routes, a multiple of {@value #ROUTES_OF_A_CLASS}. */
    static Class<?>[] of(int routes) throws IOException, ClassNotFoundException {
        List<JavaFileObject> sources = new ArrayList<>();
        for (int i = 0; i < routes / ROUTES_OF_A_CLASS; i++) {
            sources.add(source(i));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            InMemory classes = new InMemory(files);
            List<String> options =
                    List.of("-proc:none", "-parameters", "-classpath", System.getProperty("java.class.path"));
            if (!compiler.getTask(null, classes, null, options, null, sources).call()) {
                throw new IllegalStateException("The generated resources do not compile");
            }
            return classes.load(sources.size());
        }
    }

    private static JavaFileObject source(int number) {
        return new SimpleJavaFileObject(
                URI.create("memory:///generated/R" + number + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return SOURCE.formatted(number);
            }
        };
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {

        private final Map<String, ByteArrayOutputStream> compiled = new HashMap<>();

        InMemory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            compiled.put(className, bytes);
            return new SimpleJavaFileObject(URI.create("memory:///" + className.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }

        Class<?>[] load(int count) throws ClassNotFoundException {
            ClassLoader loader = new ClassLoader(GeneratedResources.class.getClassLoader()) {
                @Override
                protected Class<?> findClass(String name) throws ClassNotFoundException {
                    ByteArrayOutputStream bytes = compiled.get(name);
                    if (bytes == null) {
                        throw new ClassNotFoundException(name);
                    }
                    return defineClass(name, bytes.toByteArray(), 0, bytes.size());
                }
            };
            Class<?>[] classes = new Class<?>[count];
            for (int i = 0; i < count; i++) {
                classes[i] = loader.loadClass("generated.R" + i);
            }
            return classes;
        }
    }
}
