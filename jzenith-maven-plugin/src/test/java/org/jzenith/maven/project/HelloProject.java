package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Path;

/** The smallest service, in a folder. */
public final class HelloProject extends ProjectFolder {

    public static final String MAIN = "src/main/java/org/example/HelloApplication.java";

    private HelloProject(Path folder) {
        super(folder);
    }

    /** Writes it into a folder; {@code before} is what {@code main} does first. */
    public static HelloProject in(Path folder, String before) throws IOException {
        HelloProject project = new HelloProject(folder);
        project.write("pom.xml", "<project/>");
        project.write(
                MAIN,
                """
                package org.example;

                import jakarta.ws.rs.GET;
                import jakarta.ws.rs.Path;
                import org.jzenith.core.JZenith;
                import org.jzenith.rest.RestPlugin;

                public final class HelloApplication {
                    @Path("/")
                    public static class Hello {
                        @GET
                        public String hello() {
                            return ProcessHandle.current().pid() + " version 0";
                        }
                    }

                    public static void main(String[] args) throws Exception {
                        BEFORE
                        JZenith.application(args)
                                .withPlugins(RestPlugin.withResources(Hello.class))
                                .withModules(binder -> binder.bind(Hello.class).asEagerSingleton())
                                .run();
                    }
                }
                """
                        .replace("BEFORE", before));
        return project;
    }
}
