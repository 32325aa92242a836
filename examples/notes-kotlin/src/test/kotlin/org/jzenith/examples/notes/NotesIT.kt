package org.jzenith.examples.notes

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

/** Runs `run.sh` as a user would, against the built application. */
@Tag("stress")
class NotesIT {

    @Test
    fun `serves notes and stops cleanly on SIGTERM`() {
        val script = ProcessBuilder("bash", Path.of("run.sh").toAbsolutePath().toString(), "0").redirectErrorStream(true)
        script.environment()["JAVA_HOME"] = System.getProperty("java.home")
        val process = script.start()
        try {
            process.inputReader().use { output ->
                val line = generateSequence { output.readLine() }.first { "listening on http://" in it }
                val port = Regex("listening on http://[^:]+:(\\d+)").find(line)!!.groupValues[1]
                val request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:$port/notes/count")).build()
                val response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString())
                assertThat(response.body()).isEqualTo("""{"notes":0}""")
                process.toHandle().destroy()
                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue()
                assertThat(process.exitValue()).isZero()
            }
        } finally {
            process.destroyForcibly()
        }
    }
}
