package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Path;

/** A small service with a PostgreSQL, in a folder: as a developer has it in the editor. */
public final class NotesProject extends ProjectFolder {

    public static final String MAIN = "src/main/java/org/example/NotesApplication.java";
    public static final String RESOURCE = "src/main/java/org/example/NoteResource.java";
    public static final String GREETING = "src/main/resources/greeting.txt";

    private NotesProject(Path folder) {
        super(folder);
    }

    /** Writes it into a folder. */
    public static NotesProject in(Path folder) throws IOException {
        NotesProject project = new NotesProject(folder);
        project.write("pom.xml", "<project/>");
        project.write(GREETING, "Hello");
        project.write("src/main/resources/db/migration/V1__notes.sql", "create table notes (text text not null);");
        project.write(
                MAIN,
                """
                package org.example;

                import org.jzenith.core.JZenith;
                import org.jzenith.logback.LogbackPlugin;
                import org.jzenith.postgresql.PostgresqlPlugin;
                import org.jzenith.rest.RestPlugin;

                public final class NotesApplication {
                    public static void main(String[] args) {
                        JZenith.application(args)
                                .withPlugins(
                                        PostgresqlPlugin.create(),
                                        LogbackPlugin.create(),
                                        RestPlugin.withResources(NoteResource.class))
                                .withModules(binder -> { binder.bind(NoteResource.class).asEagerSingleton(); })
                                .run();
                    }
                }
                """);
        project.write(
                RESOURCE,
                """
                package org.example;

                import io.reactivex.Single;
                import jakarta.inject.Inject;
                import jakarta.ws.rs.GET;
                import jakarta.ws.rs.POST;
                import jakarta.ws.rs.Path;
                import jakarta.ws.rs.Produces;
                import java.io.IOException;
                import java.io.InputStream;
                import java.nio.charset.StandardCharsets;
                import org.jzenith.postgresql.PostgresqlClient;

                @Path("/notes")
                @Produces("text/plain")
                public class NoteResource {
                    private final PostgresqlClient client;

                    private final String greeting;

                    @Inject
                    NoteResource(PostgresqlClient client) throws IOException {
                        this.client = client;
                        try (InputStream in = NoteResource.class.getResourceAsStream("/greeting.txt")) {
                            greeting = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                        }
                    }

                    @GET
                    public Single<String> count() {
                        return client.one(Long.class, "select count(*) from notes").toSingle().map(count -> greeting + " " + count);
                    }

                    @POST
                    public Single<String> add() {
                        return client.update("insert into notes values ('new')").map(rows -> "added");
                    }
                }
                """);
        return project;
    }

    /** Writes a POM that names the plugin, as a generated project has it. */
    public void writePom(String version) throws IOException {
        write(
                "pom.xml",
                """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                    <modelVersion>4.0.0</modelVersion>
                    <groupId>org.example</groupId>
                    <artifactId>notes</artifactId>
                    <version>1.2.3</version>
                    <properties>
                        <maven.compiler.release>17</maven.compiler.release>
                        <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                        <jzenith.version>VERSION</jzenith.version>
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
                    <dependencies>
                        <dependency>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-rest</artifactId>
                        </dependency>
                        <dependency>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-postgresql</artifactId>
                        </dependency>
                        <dependency>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-logback</artifactId>
                        </dependency>
                        <dependency>
                            <groupId>org.jzenith</groupId>
                            <artifactId>jzenith-devservices</artifactId>
                            <scope>test</scope>
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
                                    <compilerArgs>
                                        <arg>-Xlint:all,-processing,-classfile</arg>
                                    </compilerArgs>
                                </configuration>
                            </plugin>
                            <plugin>
                                <groupId>org.jzenith</groupId>
                                <artifactId>jzenith-maven-plugin</artifactId>
                                <version>${jzenith.version}</version>
                            </plugin>
                        </plugins>
                    </build>
                </project>
                """
                        .replace("VERSION", version));
    }
}
