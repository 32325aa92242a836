package org.jzenith.examples.chat;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import jakarta.inject.Inject;

/** Answers with the names of the rooms. */
final class RoomList implements Handler<HttpServerRequest> {

    private final Rooms rooms;

    @Inject
    RoomList(Rooms rooms) {
        this.rooms = rooms;
    }

    @Override
    public void handle(HttpServerRequest request) {
        request.response().putHeader("Content-Type", "application/json").end(new JsonArray(rooms.names()).encode());
    }
}
