package org.jzenith.core.tracing;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One of RxJava's hooks: what we put there and what was there before. Guarded by who uses it. */
final class Hook<T> {

    private final Supplier<@Nullable T> getter;
    private final Consumer<@Nullable T> setter;
    private final Function<@Nullable T, T> around;
    private @Nullable T before;
    private @Nullable T ours;

    /** Takes how to read and write the hook, and what to put around what is there, null for nothing. */
    Hook(Supplier<@Nullable T> getter, Consumer<@Nullable T> setter, Function<@Nullable T, T> around) {
        this.getter = getter;
        this.setter = setter;
        this.around = around;
    }

    void set() {
        before = getter.get();
        ours = around.apply(before);
        setter.accept(ours);
    }

    /** What somebody has set since then stays; if ours is inside it, it does nothing outside of requests. */
    void restore() {
        if (getter.get() == ours) {
            setter.accept(before);
        }
        before = null;
        ours = null;
    }
}
