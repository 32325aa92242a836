package org.jzenith.backing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Stage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyTest {

    private static final class Driver {}

    @Test
    void makesOneInstanceWhenItIsFirstInjected() {
        AtomicInteger made = new AtomicInteger();
        Injector injector = Guice.createInjector(
                Stage.PRODUCTION, binder -> binder.bind(Driver.class).toProvider(Lazy.of(() -> {
                    made.incrementAndGet();
                    return new Driver();
                })));
        assertThat(made).hasValue(0);
        assertThat(injector.getInstance(Driver.class)).isSameAs(injector.getInstance(Driver.class));
        assertThat(made).hasValue(1);
    }
}
