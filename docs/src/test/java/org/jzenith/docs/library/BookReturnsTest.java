package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Observable;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.redis.RedisPlugin;

/** Returns of books through a real Redis. */
class BookReturnsTest {

    @Test
    void reachTheShelves() {
        try (RunningApplication application = JZenith.application()
                .withPlugins(RedisPlugin.create(), BookReturns.plugin())
                .withModules(binder -> binder.bind(BookReturns.class).asEagerSingleton())
                .start()) {
            BookReturns returns = application.injector().getInstance(BookReturns.class);
            assertThat(returns.bring(new BookReturn("9780141439518", "ada")).blockingAwait(1, TimeUnit.MINUTES))
                    .isTrue();
            Observable.interval(20, TimeUnit.MILLISECONDS)
                    .takeWhile(tick -> !returns.shelved().equals(Set.of("9780141439518")))
                    .test()
                    .awaitDone(1, TimeUnit.MINUTES)
                    .assertComplete();
        }
    }

    @Test
    void canComeFromAnOutbox() {
        assertThat(BookReturns.outbox().name()).isEqualTo("outbox");
    }
}
