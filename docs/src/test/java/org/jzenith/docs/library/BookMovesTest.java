package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Observable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.KafkaCluster;

/** Moves of books over a real broker. */
class BookMovesTest {

    @Test
    void reachEachBranch() throws Exception {
        try (KafkaCluster broker = KafkaCluster.start()) {
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
                admin.createTopics(List.of(new NewTopic("book-moves", Optional.of(3), Optional.empty())))
                        .all()
                        .get(1, TimeUnit.MINUTES);
            }
            try (RunningApplication branch = JZenith.application()
                    .withConfiguration("kafka.bootstrap-servers", broker.bootstrapServers())
                    .withPlugins(BookMoves.plugin())
                    .withModules(binder -> binder.bind(BookMoves.class).asEagerSingleton())
                    .start()) {
                BookMoves moves = branch.injector().getInstance(BookMoves.class);
                assertThat(moves.move("9780141439518", "north").blockingAwait(1, TimeUnit.MINUTES))
                        .isTrue();
                Map<String, String> expected = Map.of("9780141439518", "north");
                Observable.interval(20, TimeUnit.MILLISECONDS)
                        .takeWhile(tick -> !moves.branches().equals(expected))
                        .test()
                        .awaitDone(1, TimeUnit.MINUTES)
                        .assertComplete();
            }
        }
    }

    @Test
    void canBeHandledInOtherWays() {
        assertThat(BookMoves.variants().name()).isEqualTo("kafka");
    }
}
