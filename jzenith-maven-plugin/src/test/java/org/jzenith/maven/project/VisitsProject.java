package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Path;

/** A service with TLS, a WebSocket, a Redis and callers who log in, in a folder. */
public final class VisitsProject extends ProjectFolder {

    public static final String CONFIGURATION = "src/main/resources/jzenith.properties";
    public static final String RESOURCE = "src/main/java/org/example/VisitResource.java";

    private VisitsProject(Path folder) {
        super(folder);
    }

    /** Writes it into a folder. */
    public static VisitsProject in(Path folder) throws IOException {
        VisitsProject project = new VisitsProject(folder);
        project.write("pom.xml", "<project/>");
        project.write(CONFIGURATION, "rest.tls.self-signed = true\nrest.tls.port = 0\n");
        project.write(
                "src/main/java/org/example/VisitsApplication.java",
                """
                package org.example;

                import org.jzenith.core.JZenith;
                import org.jzenith.logback.LogbackPlugin;
                import org.jzenith.redis.RedisPlugin;
                import org.jzenith.rest.RestPlugin;
                import org.jzenith.security.SecurityPlugin;

                public final class VisitsApplication {
                    public static void main(String[] args) {
                        JZenith.application(args)
                                .withPlugins(
                                        RestPlugin.withResources(VisitResource.class).withWebSocket("/echo", EchoSocket.class),
                                        RedisPlugin.create(),
                                        SecurityPlugin.create().jwt(),
                                        LogbackPlugin.create())
                                .run();
                    }
                }
                """);
        project.write(
                "src/main/java/org/example/EchoSocket.java",
                """
                package org.example;

                import io.reactivex.Flowable;
                import jakarta.annotation.security.PermitAll;
                import org.jzenith.http.websocket.WebSocketEndpoint;
                import org.jzenith.http.websocket.WebSocketSession;

                @PermitAll
                public final class EchoSocket implements WebSocketEndpoint<String, String> {
                    @Override
                    public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
                        return messages;
                    }
                }
                """);
        project.write(
                RESOURCE,
                """
                package org.example;

                import io.reactivex.Single;
                import jakarta.annotation.security.PermitAll;
                import jakarta.inject.Inject;
                import jakarta.ws.rs.GET;
                import jakarta.ws.rs.Path;
                import jakarta.ws.rs.Produces;
                import jakarta.ws.rs.core.Context;
                import jakarta.ws.rs.core.SecurityContext;
                import io.vertx.redis.client.Command;
                import org.jzenith.redis.RedisClient;
                import org.jzenith.http.annotation.Authenticated;

                @Path("/visits")
                @Produces("text/plain")
                public class VisitResource {
                    private final RedisClient client;

                    @Inject
                    VisitResource(RedisClient client) {
                        this.client = client;
                    }

                    @GET
                    @PermitAll
                    public Single<String> visit() {
                        return client.send(Command.INCR, "visits").toSingle().map(count -> "visit " + count);
                    }

                    @GET
                    @Path("me")
                    @Authenticated
                    public String me(@Context SecurityContext caller) {
                        return "you are " + caller.getUserPrincipal().getName();
                    }
                }
                """);
        return project;
    }
}
