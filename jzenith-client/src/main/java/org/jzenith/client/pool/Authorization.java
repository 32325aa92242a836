package org.jzenith.client.pool;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;

/** By what the calls of one client prove who makes them. Safe on any thread. */
public interface Authorization {

    /** Nothing. */
    Authorization NONE = new Authorization() {
        @Override
        public void prepare(Consumer<Runnable> loop, Consumer<@Nullable Throwable> done) {
            done.accept(null);
        }

        @Override
        public @Nullable String header(@Nullable RequestScope scope) {
            return null;
        }

        @Override
        public void refused() {}
    };

    /**
     * Prepares a call.
     *
     * @param loop runs an action on the event loop of the call
     * @param done called on the event loop, at once if nothing has to be waited for, with why the call cannot be made
     *     or null
     */
    void prepare(Consumer<Runnable> loop, Consumer<@Nullable Throwable> done);

    /** Returns the header {@code Authorization} of a call that is made for this request, or for none; null for none. */
    @Nullable
    String header(@Nullable RequestScope scope);

    /** Called after a response with the status 401. */
    void refused();
}
