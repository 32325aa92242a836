package org.jzenith.docs.library;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.backing.message.Message;
import org.jzenith.kafka.KafkaPlugin;
import org.jzenith.kafka.Topic;

/** Which branch has a book, as all branches tell each other. */
final class BookMoves {

    private final Topic<BookMove> moves;
    private final Map<String, String> branches = new ConcurrentHashMap<>();

    // tag::topic[]
    @Inject
    BookMoves(Topic<BookMove> moves) {
        this.moves = moves;
    }

    Completable move(String isbn, String branch) {
        return moves.send(isbn, new BookMove(isbn, branch));
    }
    // end::topic[]

    // tag::handle[]
    Completable handle(BookMove move) {
        return Completable.fromAction(() -> branches.put(move.isbn(), move.branch()));
    }
    // end::handle[]

    // tag::message[]
    Completable handleMessage(Message<BookMove> message) {
        String isbn = message.key().orElse("");
        return message.isDeletion() ? Completable.fromAction(() -> branches.remove(isbn)) : handle(message.value());
    }
    // end::message[]

    void print(BookMove move) throws InterruptedException {
        Thread.sleep(1);
    }

    Map<String, String> branches() {
        return branches;
    }

    static KafkaPlugin plugin() {
        return
        // tag::plugin[]
        KafkaPlugin.create()
                .topic("book-moves", BookMove.class)
                .consumer("book-moves", BookMove.class, BookMoves.class, BookMoves::handle);
        // end::plugin[]
    }

    static KafkaPlugin variants() {
        return
        // tag::variants[]
        KafkaPlugin.create()
                .messageConsumer(
                        "book-moves",
                        BookMove.class,
                        BookMoves.class,
                        BookMoves::handleMessage,
                        options -> options.withAttempts(10).stoppingAtFailure())
                .consumer(
                        "labels",
                        BookMove.class,
                        BookMoves.class,
                        KafkaPlugin.blocking(BookMoves::print),
                        options -> options.withTopics("book-moves"));
        // end::variants[]
    }
}
