package org.jzenith.examples.notes

import com.fasterxml.jackson.module.kotlin.KotlinFeature
import com.fasterxml.jackson.module.kotlin.kotlinModule
import com.google.inject.Scopes
import org.jzenith.core.JZenith
import org.jzenith.core.config.ConfigBinder.configBinder
import org.jzenith.rest.RestPlugin

/** Notes over HTTP, in Kotlin. */
// tag::application[]
object NotesApplication {

    @JvmStatic
    fun main(args: Array<String>) {
        describe(*args).run()
    }

    fun describe(vararg args: String): JZenith =
        JZenith.application(*args)
            .withPlugins(
                RestPlugin.withResources(NoteResource::class.java)
                    .withJson { json -> json.addModule(kotlinModule { enable(KotlinFeature.NewStrictNullChecks) }) }
                    .withMapping(TooManyNotesException::class.java, 409, "There are too many notes."),
            )
            .withModules({ binder ->
                configBinder(binder).bind(NotesConfiguration::class.java)
                binder.bind(Notes::class.java).`in`(Scopes.SINGLETON)
            })
}
// end::application[]
