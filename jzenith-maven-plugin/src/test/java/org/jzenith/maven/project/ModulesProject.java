package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Path;

/** A build of two modules: a library with texts, and a service that uses it. The service has sources in Kotlin, too. */
public final class ModulesProject extends ProjectFolder {

    public static final String TEXTS = "texts/src/main/java/org/example/texts/Texts.java";
    public static final String NAME = "service/src/main/java/org/example/Name.java";
    public static final String RESOURCE = "service/src/main/kotlin/org/example/HelloResource.kt";

    private static final String PARENT =
            """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <groupId>org.example</groupId>
                <artifactId>parent</artifactId>
                <version>1.2.3</version>
                <packaging>pom</packaging>
                <modules>
                    <module>texts</module>
                    <module>service</module>
                </modules>
                <properties>
                    <maven.compiler.release>17</maven.compiler.release>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                    <jzenith.version>VERSION</jzenith.version>
                    <kotlin.version>KOTLIN</kotlin.version>
                    <!-- It would stay for hours after a test. -->
                    <kotlin.compiler.daemon>false</kotlin.compiler.daemon>
                </properties>
                <dependencyManagement>
                    <dependencies>
                        <dependency>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-bom</artifactId>
                            <version>${jzenith.version}</version>
                            <type>pom</type>
                            <scope>import</scope>
                        </dependency>
                    </dependencies>
                </dependencyManagement>
                <build>
                    <plugins>
                        <plugin>
                            <artifactId>maven-resources-plugin</artifactId>
                            <version>3.4.0</version>
                        </plugin>
                        <plugin>
                            <artifactId>maven-compiler-plugin</artifactId>
                            <version>3.14.1</version>
                        </plugin>
                        <plugin>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-maven-plugin</artifactId>
                            <version>${jzenith.version}</version>
                        </plugin>
                    </plugins>
                </build>
            </project>
            """;

    private static final String MODULE =
            """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <parent>
                    <groupId>org.example</groupId>
                    <artifactId>parent</artifactId>
                    <version>1.2.3</version>
                </parent>
                <artifactId>NAME</artifactId>
            REST
            </project>
            """;

    private static final String SERVICE =
            """
                <dependencies>
                    <dependency>
                        <groupId>org.example</groupId>
                        <artifactId>texts</artifactId>
                        <version>1.2.3</version>
                    </dependency>
                    <dependency>
                        <groupId>org.jzenith</groupId>
                        <artifactId>jzenith-rest</artifactId>
                    </dependency>
                    <dependency>
                        <groupId>org.jzenith</groupId>
                        <artifactId>jzenith-logback</artifactId>
                    </dependency>
                    <dependency>
                        <groupId>org.jetbrains.kotlin</groupId>
                        <artifactId>kotlin-stdlib</artifactId>
                        <version>${kotlin.version}</version>
                    </dependency>
                </dependencies>
                <build>
                    <plugins>
                        <plugin>
                            <groupId>org.jetbrains.kotlin</groupId>
                            <artifactId>kotlin-maven-plugin</artifactId>
                            <version>${kotlin.version}</version>
                            <executions>
                                <execution>
                                    <id>compile</id>
                                    <phase>process-sources</phase>
                                    <goals>
                                        <goal>compile</goal>
                                    </goals>
                                    <configuration>
                                        <jvmTarget>17</jvmTarget>
                                        <sourceDirs>
                                            <sourceDir>src/main/kotlin</sourceDir>
                                            <sourceDir>src/main/java</sourceDir>
                                        </sourceDirs>
                                    </configuration>
                                </execution>
                            </executions>
                        </plugin>
                    </plugins>
                </build>
            """;

    private ModulesProject(Path folder) {
        super(folder);
    }

    /**
     * Writes it into a folder.
     *
     * @param version the version of jZenith
     * @param kotlin the version of Kotlin
     */
    public static ModulesProject in(Path folder, String version, String kotlin) throws IOException {
        ModulesProject project = new ModulesProject(folder);
        project.write("pom.xml", PARENT.replace("VERSION", version).replace("KOTLIN", kotlin));
        project.write("texts/pom.xml", MODULE.replace("NAME", "texts").replace("REST", ""));
        project.write("service/pom.xml", MODULE.replace("NAME", "service").replace("REST", SERVICE));
        project.write(
                TEXTS,
                """
                package org.example.texts;

                public final class Texts {
                    public static String greeting(String name) {
                        return "Hello " + name;
                    }
                }
                """);
        project.write(
                NAME,
                """
                package org.example;

                public final class Name {
                    public static String get() {
                        return "Java";
                    }
                }
                """);
        project.write(
                RESOURCE,
                """
                package org.example

                import jakarta.ws.rs.GET
                import jakarta.ws.rs.Path
                import jakarta.ws.rs.Produces
                import org.example.texts.Texts
                import org.jzenith.core.JZenith
                import org.jzenith.rest.RestPlugin

                @Path("/notes")
                @Produces("text/plain")
                class HelloResource {
                    @GET
                    fun hello(): String = Texts.greeting(Name.get() + " and Kotlin")
                }

                fun main(args: Array<String>) {
                    JZenith.application(*args)
                        .withPlugins(RestPlugin.withResources(HelloResource::class.java))
                        .withModules({ it.bind(HelloResource::class.java) })
                        .run()
                }
                """);
        return project;
    }
}
