package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Single;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.resilience.ResiliencePlugin;

/** Work that is protected. */
class LettersTest {

    // tag::application[]
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(ResiliencePlugin.named("mail"))
                .withModules(binder -> binder.bind(Letters.class));
    }
    // end::application[]

    @Test
    void lettersAreSentAndNumbered() {
        try (RunningApplication application =
                describe("--resilience-mail.timeout=5s").start()) {
            Letters letters = application.injector().getInstance(Letters.class);
            assertThat(letters.send(Completable.complete()).blockingGet()).isNull();
            assertThat(letters.number(Single.error(new IOException("away")), failure -> "provisional")
                            .blockingGet())
                    .isEqualTo("provisional");
        }
    }
}
