package org.jzenith.examples.notes

import org.jzenith.core.config.Config
import org.jzenith.core.config.ConfigDefault

// tag::configuration[]
@Config("notes")
interface NotesConfiguration {

    /** How many notes there can be. */
    @ConfigDefault("1000")
    fun limit(): Int
}
// end::configuration[]
