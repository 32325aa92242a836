package org.jzenith.examples.notes

import jakarta.validation.Valid
import jakarta.validation.constraints.NotBlank
import jakarta.validation.constraints.Positive
import jakarta.validation.constraints.Size
import java.time.LocalDate

// tag::newnote[]
/** A note, as clients send it. Only the title is required, and only `due` can be null. */
data class NewNote(
    @field:NotBlank @field:Size(max = 100) val title: String,
    val text: String = "",
    @field:Valid val tasks: List<Task> = emptyList(),
    val tags: List<@NotBlank String> = emptyList(),
    val due: LocalDate? = null,
)

/** A part of the work. */
data class Task(@field:NotBlank val what: String, @field:Positive val minutes: Int, val done: Boolean = false)
// end::newnote[]
