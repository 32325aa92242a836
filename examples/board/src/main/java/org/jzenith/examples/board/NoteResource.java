package org.jzenith.examples.board;

import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jzenith.http.annotation.RateLimit;
import org.jzenith.rest.annotation.ResponseStatus;

/** The notes as JSON. */
@Path("/api/notes")
@Produces(MediaType.APPLICATION_JSON)
public final class NoteResource {

    private final Board board;

    @Inject
    NoteResource(Board board) {
        this.board = board;
    }

    /** Returns all notes, the latest first. */
    @GET
    public Single<List<Note>> notes() {
        return board.notes();
    }

    /** Pins a note to the board. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(201)
    @RateLimit(value = "20/1m", by = RateLimit.By.ADDRESS)
    public Single<Note> pin(@Valid NewNote note) {
        return board.pin(note.text());
    }
}
