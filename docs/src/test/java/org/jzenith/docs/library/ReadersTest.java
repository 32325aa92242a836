package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.redis.RedisEvent;
import org.jzenith.redis.RedisPlugin;
import org.jzenith.testing.ApplicationExtension;

class ReadersTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() ->
            JZenith.application().withPlugins(RedisPlugin.create()).withModules(binder -> binder.bind(Readers.class)));

    @Test
    void keepsReaders(Readers readers) {
        Reader ada = new Reader("Ada", List.of());
        readers.add("1", ada).blockingAwait();
        assertThat(readers.find("1").blockingGet()).isEqualTo(ada);
        assertThat(readers.wish("1", "Dune").blockingGet()).isEqualTo(new Reader("Ada", List.of("Dune")));
        assertThat(readers.wish("2", "Dune").isEmpty().blockingGet()).isTrue();
        assertThat(readers.all()).containsExactly(new Reader("Ada", List.of("Dune")));
    }

    @Test
    void countsVisits(Readers readers) {
        assertThat(List.of(readers.visits().blockingGet(), readers.visits().blockingGet()))
                .isEqualTo(List.of(1L, 2L));
    }

    @Test
    void beginsToSubscribeWithAGap(Readers readers) {
        assertThat(readers.news().blockingFirst()).isEqualTo(new RedisEvent.Gap("news"));
    }
}
