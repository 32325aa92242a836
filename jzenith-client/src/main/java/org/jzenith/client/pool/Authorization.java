package org.jzenith.client.pool;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;

/** Authenticates the calls of one client. Safe on any thread. */
public interface Authorization {

    /** No authentication. */
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
     * @param done called on the event loop, at once if there is nothing to wait for; receives the reason why the call
     *     is impossible, or null
     */
    void prepare(Consumer<Runnable> loop, Consumer<@Nullable Throwable> done);

    /**
     * Returns the header {@code Authorization} for a call; null for none.
     *
     * @param scope the scope of the request that makes the call, or null
     */
    @Nullable
    String header(@Nullable RequestScope scope);

    /** Called after a response with the status 401. */
    void refused();
}
