package org.jzenith.docs.library;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jzenith.outbox.OutboxPlugin;
import org.jzenith.streams.MessageStream;
import org.jzenith.streams.StreamSender;
import org.jzenith.streams.StreamsPlugin;

/** Returns of books, which another service puts back on the shelves. */
final class BookReturns {

    private final MessageStream<BookReturn> returns;
    private final Set<String> shelved = ConcurrentHashMap.newKeySet();

    // tag::stream[]
    @Inject
    BookReturns(MessageStream<BookReturn> returns) {
        this.returns = returns;
    }

    Completable bring(BookReturn book) {
        return returns.send(book.isbn(), book);
    }
    // end::stream[]

    // tag::handle[]
    Completable shelve(BookReturn book) {
        return Completable.fromAction(() -> shelved.add(book.isbn()));
    }
    // end::handle[]

    Set<String> shelved() {
        return shelved;
    }

    static StreamsPlugin plugin() {
        return
        // tag::plugin[]
        StreamsPlugin.create().stream("book-returns", BookReturn.class)
                .consumer("book-returns", BookReturn.class, BookReturns.class, BookReturns::shelve);
        // end::plugin[]
    }

    static OutboxPlugin outbox() {
        return
        // tag::outbox[]
        OutboxPlugin.sending(
                StreamSender.class,
                (streams, message) -> streams.send(
                        message.topic(),
                        message.key(),
                        message.value().getBytes(StandardCharsets.UTF_8),
                        Map.of("outbox-id", Long.toString(message.id()))));
        // end::outbox[]
    }
}
