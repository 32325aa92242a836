package org.jzenith.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Key;
import com.google.inject.name.Names;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;

class NamedTest {

    @Test
    void eachKindOfWorkHasItsOwnRules() {
        try (RunningApplication application = JZenith.application("--resilience-mail.timeout=1s")
                .withPlugins(ResiliencePlugin.named("mail"), ResiliencePlugin.named("print"))
                .start()) {
            assertThat(application.injector().getInstance(Key.get(Resilience.class, Names.named("mail"))))
                    .isNotSameAs(application.injector().getInstance(Key.get(Resilience.class, Names.named("print"))));
        }
    }

    @Test
    void aNameCanBePartOfAKey() {
        assertThatThrownBy(() -> ResiliencePlugin.named("Mail!"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Mail!");
    }

    @Test
    void aValueThatIsNotAllowedIsAProblemOfTheStart() {
        assertThatThrownBy(() -> JZenith.application(
                                "--resilience-mail.breaker.failure-rate=0", "--resilience-mail.retry.attempts=100")
                        .withPlugins(ResiliencePlugin.named("mail"))
                        .start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("resilience-mail.breaker.failure-rate")
                .hasMessageContaining("resilience-mail.retry.attempts");
    }
}
