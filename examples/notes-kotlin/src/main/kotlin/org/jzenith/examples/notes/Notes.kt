package org.jzenith.examples.notes

import jakarta.inject.Inject
import java.util.UUID

/** The notes, in memory. Safe on any thread. */
class Notes @Inject constructor(private val configuration: NotesConfiguration) {

    private val notes = LinkedHashMap<UUID, Note>()

    /** Returns the notes with a tag, or all of them; the oldest first. */
    @Synchronized
    fun list(tag: String?, size: Int): List<Note> = notes.values.filter { tag == null || tag in it.tags }.take(size)

    @Synchronized
    fun find(id: UUID): Note? = notes[id]

    @Synchronized
    fun count(): Int = notes.size

    @Synchronized
    fun add(new: NewNote): Note {
        if (notes.size >= configuration.limit()) {
            throw TooManyNotesException(configuration.limit())
        }
        val note = Note(UUID.randomUUID(), new.title, new.text, new.tasks, new.tags, new.due)
        notes[note.id] = note
        return note
    }

    /** Returns whether there was such a note. */
    @Synchronized
    fun remove(id: UUID): Boolean = notes.remove(id) != null
}
