package org.jzenith.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackgroundInitTest {

    @Test
    void makesOnceOnAThreadOfItsOwn() {
        AtomicInteger made = new AtomicInteger();
        BackgroundInit<String> ahead = BackgroundInit.begin(
                "ahead-test", () -> Thread.currentThread().getName() + ' ' + made.incrementAndGet());
        assertThat(ahead.get()).isEqualTo("ahead-test 1");
        assertThat(ahead.get()).isEqualTo("ahead-test 1");
    }

    @Test
    void throwsWhatTheMakingThrew() {
        IllegalStateException exception = new IllegalStateException("no luck");
        BackgroundInit<String> failing = BackgroundInit.begin("ahead-test", () -> {
            throw exception;
        });
        assertThatThrownBy(failing::get).isSameAs(exception);
        assertThatThrownBy(failing::get).isSameAs(exception);
        NoClassDefFoundError error = new NoClassDefFoundError("org/example/Gone");
        assertThatThrownBy(BackgroundInit.begin("ahead-test", () -> {
                    throw error;
                })::get)
                .isSameAs(error);
    }

    @Test
    void seesTheClassesOfWhoBegins() {
        ClassLoader loader = new ClassLoader(getClass().getClassLoader()) {};
        Thread current = Thread.currentThread();
        ClassLoader before = current.getContextClassLoader();
        current.setContextClassLoader(loader);
        try {
            assertThat(BackgroundInit.begin(
                                    "ahead-test", () -> Thread.currentThread().getContextClassLoader())
                            .get())
                    .isSameAs(loader);
        } finally {
            current.setContextClassLoader(before);
        }
    }
}
