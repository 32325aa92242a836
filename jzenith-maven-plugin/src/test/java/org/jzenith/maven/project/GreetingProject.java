package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small service without other servers, in a folder. It needs a value and a secret. */
public final class GreetingProject {

    private static final String APPLICATION =
            """
            package org.example;

            import org.jzenith.core.JZenith;
            import org.jzenith.core.config.ConfigBinder;
            import org.jzenith.logback.LogbackPlugin;
            import org.jzenith.rest.RestPlugin;

            public final class GreetingApplication {
                public static void main(String[] args) {
                    JZenith.application(args)
                            .withPlugins(LogbackPlugin.create(), RestPlugin.withResources(GreetingResource.class))
                            .withModules(binder -> {
                                ConfigBinder.configBinder(binder).bind(GreetingConfiguration.class);
                                binder.bind(GreetingResource.class).asEagerSingleton();
                            })
                            .run();
                }
            }
            """;

    private static final String CONFIGURATION =
            """
            package org.example;

            import org.jzenith.core.config.Config;
            import org.jzenith.core.config.ConfigDoc;
            import org.jzenith.core.config.Secret;

            @Config("greeting")
            public interface GreetingConfiguration {
                @ConfigDoc("What everybody is told")
                String text();

                @ConfigDoc("What nobody is told")
                Secret key();
            }
            """;

    private static final String RESOURCE =
            """
            package org.example;

            import io.reactivex.Single;
            import jakarta.inject.Inject;
            import jakarta.ws.rs.GET;
            import jakarta.ws.rs.Path;
            import jakarta.ws.rs.Produces;
            import java.util.concurrent.TimeUnit;
            import java.util.concurrent.atomic.AtomicInteger;

            @Path("/")
            @Produces("text/plain")
            public class GreetingResource {
                private final GreetingConfiguration configuration;
                private final AtomicInteger waiting = new AtomicInteger();

                @Inject
                GreetingResource(GreetingConfiguration configuration) {
                    this.configuration = configuration;
                }

                @GET
                @Path("greeting")
                public String greeting() {
                    return configuration.text() + ' ' + configuration.key().value().length();
                }

                @GET
                @Path("waiting")
                public String waiting() {
                    return waiting.toString();
                }

                @GET
                @Path("slow")
                public Single<String> slow() {
                    waiting.incrementAndGet();
                    return Single.timer(8, TimeUnit.SECONDS).map(over -> "late");
                }
            }
            """;

    private static final String POM =
            """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <groupId>org.example</groupId>
                <artifactId>greeting</artifactId>
                <version>1</version>
                <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                    <main.class>org.example.GreetingApplication</main.class>
                </properties>
                <dependencyManagement>
                    <dependencies>
                        <dependency>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-bom</artifactId>
                            <version>VERSION</version>
                            <type>pom</type>
                            <scope>import</scope>
                        </dependency>
                    </dependencies>
                </dependencyManagement>
                <dependencies>
                    <dependency>
                        <groupId>org.jzenith</groupId>
                        <artifactId>jzenith-rest</artifactId>
                    </dependency>
                    <dependency>
                        <groupId>org.jzenith</groupId>
                        <artifactId>jzenith-logback</artifactId>
                    </dependency>
                </dependencies>
                <build>
                    <plugins>
                        <plugin>
                            <artifactId>maven-resources-plugin</artifactId>
                            <version>3.4.0</version>
                        </plugin>
                        <plugin>
                            <artifactId>maven-compiler-plugin</artifactId>
                            <version>3.14.1</version>
                            <configuration>
                                <parameters>true</parameters>
                            </configuration>
                        </plugin>
                        <plugin>
                            <artifactId>maven-surefire-plugin</artifactId>
                            <version>3.5.4</version>
                        </plugin>
                        <plugin>
                            <artifactId>maven-jar-plugin</artifactId>
                            <version>3.5.0</version>
                        </plugin>
                        <plugin>
                            <artifactId>maven-shade-plugin</artifactId>
                            <version>3.6.1</version>
                            <executions>
                                <execution>
                                    <phase>package</phase>
                                    <goals>
                                        <goal>shade</goal>
                                    </goals>
                                    <configuration>
                                        <outputFile>${project.build.directory}/app.jar</outputFile>
                                        <transformers>
                                            <transformer implementation="org.apache.maven.plugins.shade.resource.ManifestResourceTransformer">
                                                <mainClass>${main.class}</mainClass>
                                            </transformer>
                                            <transformer implementation="org.apache.maven.plugins.shade.resource.ServicesResourceTransformer"/>
                                        </transformers>
                                    </configuration>
                                </execution>
                            </executions>
                        </plugin>
                        <plugin>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-maven-plugin</artifactId>
                            <version>VERSION</version>
                        </plugin>
                    </plugins>
                </build>
            </project>
            """;

    private GreetingProject() {}

    /**
     * Writes it into a folder, which is returned.
     *
     * @param version the version of jZenith
     * @param properties lines of its configuration
     */
    public static Path in(Path folder, String version, String... properties) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("src/main/java/org/example"));
        Files.writeString(folder.resolve("pom.xml"), POM.replace("VERSION", version));
        Files.writeString(sources.resolve("GreetingApplication.java"), APPLICATION);
        Files.writeString(sources.resolve("GreetingConfiguration.java"), CONFIGURATION);
        Files.writeString(sources.resolve("GreetingResource.java"), RESOURCE);
        Path resources = Files.createDirectories(folder.resolve("src/main/resources"));
        Files.writeString(resources.resolve("jzenith.properties"), String.join("\n", properties) + "\n");
        Path requests = Files.createDirectories(folder.resolve("src/aot")).resolve("requests.http");
        Files.writeString(requests, "GET /greeting\n\n###\n# @status 404\nGET /nothing\n");
        return folder;
    }
}
