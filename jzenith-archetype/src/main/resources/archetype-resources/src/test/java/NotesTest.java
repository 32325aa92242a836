package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
#if( $messaging == "kafka" )
import org.junit.jupiter.api.Timeout;
#end
import org.junit.jupiter.api.extension.RegisterExtension;
#if( $jobs == "true" )
import org.jzenith.jobs.Jobs;
import org.jzenith.jobs.run.JobResult;
#end
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

#if( $messaging == "kafka" )
/** Talks to the real application, on a free port and with servers of its own. */
#elseif( $storage == "postgresql" )
/** Talks to the real application, on a free port and with a PostgreSQL of its own. */
#elseif( $storage == "redis" )
/** Talks to the real application, on a free port and with a Redis of its own. */
#else
/** Talks to the real application, on a free port. */
#end
class NotesTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(NotesApplication::describe);

    @Test
#if( $security == "true" )
    void keepsANote(TestClient anonymous) {
        TestClient client = anonymous.as("ada");
#else
    void keepsANote(TestClient client) {
#end
        TestResponse created = client.post("/notes", CreateNote.builder().text("Buy milk").build());
        assertThat(created.status()).as(created.toString()).isEqualTo(201);
        NoteResponse note = created.json(NoteResponse.class);
        assertThat(note.getText()).isEqualTo("Buy milk");
        assertThat(client.get("/notes/" + note.getId()).json(NoteResponse.class)).isEqualTo(note);
        assertThat(client.get("/notes").json(NoteResponse[].class)).contains(note);
        assertThat(client.get("/notes?offset=1000").json(NoteResponse[].class)).isEmpty();
    }

#if( $messaging == "kafka" )
    @Test
    @Timeout(120)
#if( $security == "true" )
    void receivesAMessageAboutANote(TestClient anonymous, NoteMessages messages) throws Exception {
        TestClient client = anonymous.as("ada");
#else
    void receivesAMessageAboutANote(TestClient client, NoteMessages messages) throws Exception {
#end
        long before = messages.received();
        client.post("/notes", CreateNote.builder().text("Buy milk").build());
        while (messages.received() == before) {
            Thread.sleep(20);
        }
    }

#end
#if( $jobs == "true" )
    @Test
    void removesOldNotes(Jobs jobs) {
        JobResult result = jobs.results().mergeWith(jobs.runNow("expiry")).blockingFirst();
        assertThat(result.outcome()).isEqualTo(JobResult.Outcome.SUCCESS);
    }

#end
    @Test
#if( $security == "true" )
    void refusesANoteWithoutText(TestClient anonymous) {
        TestClient client = anonymous.as("ada");
#else
    void refusesANoteWithoutText(TestClient client) {
#end
        assertThat(client.post("/notes", "{\"text\": \" \"}").status()).isEqualTo(400);
    }

    @Test
#if( $security == "true" )
    void doesNotFindWhatIsNotThere(TestClient anonymous) {
        TestClient client = anonymous.as("ada");
#else
    void doesNotFindWhatIsNotThere(TestClient client) {
#end
        assertThat(client.get("/notes/" + UUID.randomUUID()).status()).isEqualTo(404);
    }
#if( $security == "true" )

    @Test
    void admitsOnlyCallersWhoAreKnown(TestClient client) {
        assertThat(client.get("/notes").status()).isEqualTo(401);
    }
#end
}
