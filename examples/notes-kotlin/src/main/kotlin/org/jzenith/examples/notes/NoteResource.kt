package org.jzenith.examples.notes

import io.reactivex.Single
import jakarta.inject.Inject
import jakarta.validation.Valid
import jakarta.validation.constraints.Max
import jakarta.validation.constraints.Min
import jakarta.validation.constraints.NotNull
import jakarta.ws.rs.Consumes
import jakarta.ws.rs.DELETE
import jakarta.ws.rs.DefaultValue
import jakarta.ws.rs.GET
import jakarta.ws.rs.NotFoundException
import jakarta.ws.rs.POST
import jakarta.ws.rs.Path
import jakarta.ws.rs.PathParam
import jakarta.ws.rs.Produces
import jakarta.ws.rs.QueryParam
import jakarta.ws.rs.core.MediaType
import java.util.UUID
import org.jzenith.rest.response.Created

/** The notes as JSON. With `rest.threads=virtual`, only [count] runs on an event loop. */
// tag::resource[]
@Path("/notes")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
class NoteResource @Inject constructor(private val notes: Notes) {

    /** `tag` can be missing, and `size` has a default value of JAX-RS. */
    @GET
    fun list(
        @QueryParam("tag") tag: String?,
        @QueryParam("size") @DefaultValue("20") @Min(1) @Max(100) size: Int,
    ): List<Note> = notes.list(tag, size)

    @GET
    @Path("{id}")
    fun get(@PathParam("id") id: UUID): Note = notes.find(id) ?: throw NotFoundException()

    /** `@NotNull` rejects the body `null`. */
    @POST
    fun add(@Valid @NotNull note: NewNote): Created<Note> {
        val added = notes.add(note)
        return Created.at("notes/${added.id}", added)
    }

    @DELETE
    @Path("{id}")
    fun remove(@PathParam("id") id: UUID) {
        if (!notes.remove(id)) {
            throw NotFoundException()
        }
    }

    /** A `Single` has its value later, so the event loop calls this method, which must not block. */
    @GET
    @Path("count")
    fun count(): Single<Count> = Single.fromCallable { Count(notes.count()) }
}
// end::resource[]

/** The number of notes. */
data class Count(val notes: Int)
