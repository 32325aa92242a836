package org.jzenith.examples.chat;

import com.google.inject.Scopes;
import org.jzenith.core.JZenith;
import org.jzenith.http.HttpPlugin;
import org.jzenith.http.files.StaticFiles;

/** Rooms in which people write to each other: a page, a WebSocket for each room, and the rooms as a plain route. */
public final class ChatApplication {

    private ChatApplication() {}

    /** Starts the application; {@code --rest.port=8081} and the like configure it. */
    public static void main(String[] args) {
        describe(args).run();
    }

    /** Describes the application; the tests start the same. */
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(HttpPlugin.create()
                        .withWebSocket("/rooms/{room}", ChatEndpoint.class)
                        .withRoute("/rooms", RoomList.class)
                        .withFiles("/", StaticFiles.fromClassPath("web")))
                .withModules(binder -> binder.bind(Rooms.class).in(Scopes.SINGLETON));
    }
}
