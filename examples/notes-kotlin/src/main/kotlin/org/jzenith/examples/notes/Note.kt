package org.jzenith.examples.notes

import java.time.LocalDate
import java.util.UUID

/** A note, as clients read it. */
data class Note(val id: UUID, val title: String, val text: String, val tasks: List<Task>, val tags: List<String>, val due: LocalDate?)
