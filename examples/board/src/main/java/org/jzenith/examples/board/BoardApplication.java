package org.jzenith.examples.board;

import com.google.inject.Scopes;
import org.jzenith.backing.SharedLoggerLevels;
import org.jzenith.core.JZenith;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.openapi.OpenApiPlugin;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

/** A notice board: a page, the notes as JSON, and a WebSocket that tells of new ones, also of other instances. */
public final class BoardApplication {

    private BoardApplication() {}

    /** Starts the application; {@code --rest.port=8081}, {@code --postgresql.host=db} and the like configure it. */
    public static void main(String[] args) {
        describe(args).run();
    }

    /** Describes the application; the tests start the same. */
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(NoteResource.class)
                                .withWebSocket("/api/live", LiveNotes.class)
                                .withFiles("/", StaticFiles.fromClassPath("web").withFallback("index.html")),
                        OpenApiPlugin.create(),
                        PostgresqlPlugin.create(),
                        LogbackPlugin.create(),
                        SharedLoggerLevels.over(PostgresqlClient.class))
                .withModules(binder -> binder.bind(Board.class).in(Scopes.SINGLETON));
    }
}
