package org.jzenith.postgresql.sql.pool;

/** A request to the server that is not answered yet. Used on the event loop of the connection only. */
public interface InFlightRequest {

    /** The connection is gone or was cut off: there will be no answer. */
    void lost(Throwable reason);

    /** Returns how long such a request usually keeps the server busy; the same value at each call. */
    default long usualNanos() {
        return 0;
    }

    /** Returns whether the time for answering the request, of which this is a part, is over. */
    default boolean isLate(long now) {
        return false;
    }

    /** Returns whether nothing waits for the answer any more. */
    default boolean isUnwanted() {
        return false;
    }

    /** It is late, and not answered yet; who waits for it is told, and its answer will be ignored. */
    default void unanswered() {}

    /** The request was answered, and has kept the server busy for this time. */
    default void took(long nanos) {}
}
