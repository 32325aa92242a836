package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.Key;
import com.google.inject.Module;
import com.google.inject.TypeLiteral;
import com.google.inject.multibindings.Multibinder;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.error.StartupException;

/** Tests the overrides of values and bindings that tests use. */
class OverridesTest {

    @Config("greeting")
    interface GreetingConfiguration {
        @ConfigDefault("hello")
        String text();
    }

    private static final Module GREETING = binder -> {
        configBinder(binder).bind(GreetingConfiguration.class);
        binder.bind(String.class).toInstance("of the application");
        defaultBinder(binder)
                .bind(Integer.class, absent -> absent.bind(Integer.class).toInstance(1));
        Multibinder.newSetBinder(binder, Long.class).addBinding().toInstance(1L);
    };

    private static String text(RunningApplication application) {
        return application.injector().getInstance(GreetingConfiguration.class).text();
    }

    @Test
    void bindsInThePlaceOfModulesAndDefaultsAndAddsToSets() {
        try (RunningApplication application = JZenith.application()
                .withModules(GREETING)
                .withOverrides(binder -> {
                    binder.bind(String.class).toInstance("of the test");
                    binder.bind(Integer.class).toInstance(2);
                    Multibinder.newSetBinder(binder, Long.class).addBinding().toInstance(2L);
                })
                .start()) {
            assertThat(application.injector().getInstance(String.class)).isEqualTo("of the test");
            assertThat(application.injector().getInstance(Integer.class)).isEqualTo(2);
            assertThat(application.injector().getInstance(Key.get(new TypeLiteral<Set<Long>>() {})))
                    .containsExactlyInAnyOrder(1L, 2L);
            assertThat(text(application)).isEqualTo("hello");
        }
    }

    @Test
    void reportsAnOverridingModuleThatFailsAsAnyOther() {
        assertThatThrownBy(() -> JZenith.application()
                        .withModules(GREETING)
                        .withOverrides(binder -> {
                            throw new IllegalStateException("boom");
                        })
                        .start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("boom");
    }

    @Test
    void setsAKeyWhereItIsKnownWhateverTheCommandLineSays() {
        try (RunningApplication application = JZenith.application("--greeting.text=line")
                .withModules(GREETING)
                .withOverrideIfKnown("greeting.text", "if known")
                .withOverrideIfKnown("nobody.knows", "this")
                .start()) {
            assertThat(text(application)).isEqualTo("if known");
        }
    }

    @Test
    void prefersAnOverrideWhoseKeyMustBeKnown() {
        try (RunningApplication application = JZenith.application()
                .withModules(GREETING)
                .withOverrideIfKnown("greeting.text", "if known")
                .withOverride("greeting.text", "in any case")
                .start()) {
            assertThat(text(application)).isEqualTo("in any case");
        }
        assertThatThrownBy(() -> JZenith.application()
                        .withModules(GREETING)
                        .withOverride("greeting.txt", "x")
                        .start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("did you mean greeting.text");
    }
}
