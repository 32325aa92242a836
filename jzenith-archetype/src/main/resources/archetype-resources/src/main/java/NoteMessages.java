package ${package};

#if( $storage == "postgresql" )
import io.reactivex.Completable;
import java.util.concurrent.atomic.AtomicLong;
import lombok.extern.slf4j.Slf4j;

/** What the application does with the notes that it receives from Kafka. */
@Slf4j
class NoteMessages {

    private final AtomicLong received = new AtomicLong();

#else
import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicLong;
import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import org.jzenith.kafka.Topic;

/** Tells other services about notes, over Kafka, and receives what they tell. */
@Slf4j
@RequiredArgsConstructor(onConstructor_ = @Inject)
class NoteMessages {

    private final Topic<NoteResponse> topic;
    private final AtomicLong received = new AtomicLong();

    Completable send(NoteResponse note) {
        return topic.send(note.getId().toString(), note);
    }

#end
    /** Called on an event loop, for one note of an id at a time; perhaps more than once for the same note. */
    Completable handle(NoteResponse note) {
        return Completable.fromAction(() -> log.info("{} notes received", received.incrementAndGet()));
    }

    long received() {
        return received.get();
    }
}
