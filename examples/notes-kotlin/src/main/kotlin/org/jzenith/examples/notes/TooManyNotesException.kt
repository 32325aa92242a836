package org.jzenith.examples.notes

/** There are as many notes as the configuration allows. */
class TooManyNotesException(limit: Int) : RuntimeException("There are already $limit notes.")
