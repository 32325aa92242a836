package org.jzenith.examples.notes

import com.fasterxml.jackson.databind.JsonNode
import java.time.LocalDate
import java.util.UUID
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.extension.RegisterExtension
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.jzenith.testing.ApplicationExtension
import org.jzenith.testing.TestClient

/** Talks to the application over HTTP, within the process of the test. */
class NotesTest {

    // tag::test[]
    companion object {
        @JvmField
        @RegisterExtension
        val application: ApplicationExtension = ApplicationExtension.of { NotesApplication.describe("--notes.limit=7") }
    }

    @Test
    fun `a missing property has its default value`(client: TestClient) {
        val created = client.post("/notes", """{"title": "Buy milk", "tasks": [{"what": "Walk", "minutes": 10}]}""")
        assertThat(created.status()).isEqualTo(201)
        val note = created.json(Note::class.java)
        assertThat(note).isEqualTo(Note(note.id, "Buy milk", "", listOf(Task("Walk", 10, false)), emptyList(), null))
        assertThat(client.get("/notes/${note.id}").json(Note::class.java)).isEqualTo(note)
    }
    // end::test[]

    @Test
    fun `a data class is sent and read`(client: TestClient) {
        val sent = NewNote("Paint", "The door", listOf(Task("Sand", 30), Task("Buy paint", 20, true)), listOf("home"), LocalDate.of(2027, 5, 1))
        val note = client.post("/notes", sent).json(Note::class.java)
        assertThat(note).isEqualTo(Note(note.id, sent.title, sent.text, sent.tasks, sent.tags, sent.due))
        assertThat(client.delete("/notes/${note.id}").status()).isEqualTo(204)
        assertThat(client.delete("/notes/${note.id}").status()).isEqualTo(404)
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = [
            "{}|title|The value of title is missing or null",
            "{'title':null}|title|The value of title is missing or null",
            "{'title':'a','text':null}|text|The value of text is missing or null",
            "{'title':'a','tasks':null}|tasks|The value of tasks is missing or null",
            "{'title':'a','tasks':[null]}|tasks[0]|The value of tasks[0] is missing or null",
            "{'title':'a','tasks':[{'what':'b','minutes':1},{'minutes':1}]}|tasks[1].what|The value of tasks[1].what is missing or null",
            "{'title':'a','tasks':[{'what':'b'}]}|tasks[0].minutes|The value of tasks[0].minutes is not a whole number",
            "{'title':'a','tasks':[{'what':'b','minutes':null}]}|tasks[0].minutes|The value of tasks[0].minutes is not a whole number",
            "{'title':'a','tasks':[{'what':'b','minutes':1,'done':null}]}|tasks[0].done|The value of tasks[0].done is not true or false",
            "{'title':'a','tags':['b',null]}|tags[1]|The value of tags[1] is missing or null",
            "{'title':5}|title|The value of title is not a text",
        ],
    )
    fun `a property that cannot be null is named if it is missing or null`(body: String, path: String, detail: String, client: TestClient) {
        val refused = client.post("/notes", body.replace('\'', '"'))
        assertThat(refused.status()).describedAs(refused.toString()).isEqualTo(400)
        val problem = refused.json(JsonNode::class.java)
        assertThat(problem.path("path").asText()).isEqualTo(path)
        assertThat(problem.path("detail").asText()).startsWith(detail)
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '`',
        value = [
            "{'title':' '}|title",
            "{'title':'a','tasks':[{'what':'','minutes':1}]}|tasks[0].what",
            "{'title':'a','tasks':[{'what':'b','minutes':0}]}|tasks[0].minutes",
            "{'title':'a','tags':['b','']}|tags[1]",
        ],
    )
    fun `constraints of data classes are enforced`(body: String, path: String, client: TestClient) {
        val refused = client.post("/notes", body.replace('\'', '"'))
        assertThat(refused.status()).describedAs(refused.toString()).isEqualTo(400)
        assertThat(refused.json(JsonNode::class.java).path("violations").path(0).path("path").asText()).isEqualTo(path)
    }

    @Test
    fun `neither an empty body nor null is a note`(client: TestClient) {
        assertThat(client.post("/notes", "").status()).isEqualTo(400)
        assertThat(client.post("/notes", "null").status()).isEqualTo(400)
    }

    @Test
    fun `parameters can be missing`(client: TestClient) {
        val tagged = client.post("/notes", NewNote("Call Ada", tags = listOf("calls"))).json(Note::class.java)
        val other = client.post("/notes", NewNote("Read")).json(Note::class.java)
        assertThat(list(client, "")).contains(tagged, other)
        assertThat(list(client, "?tag=calls")).containsExactly(tagged)
        assertThat(list(client, "?size=1")).hasSize(1)
        assertThat(client.get("/notes?size=101").status()).isEqualTo(400)
        assertThat(client.get("/notes/${UUID.randomUUID()}").status()).isEqualTo(404)
    }

    @Test
    fun `the limit of the configuration is a conflict`(client: TestClient) {
        var added = client.post("/notes", NewNote("One more"))
        while (added.status() == 201) {
            added = client.post("/notes", NewNote("One more"))
        }
        assertThat(added.status()).isEqualTo(409)
        val count = client.get("/notes/count").json(Count::class.java).notes
        assertThat(count).isEqualTo(7)
        list(client, "").forEach { client.delete("/notes/${it.id}") }
        assertThat(client.get("/notes/count").json(Count::class.java)).isEqualTo(Count(0))
    }

    private fun list(client: TestClient, query: String): List<Note> =
        client.get("/notes$query").json(Array<Note>::class.java).toList()
}
