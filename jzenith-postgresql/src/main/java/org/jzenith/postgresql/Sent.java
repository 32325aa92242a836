package org.jzenith.postgresql;

/** Something that the server was asked and has not answered. Only the event loop of the connection uses it. */
interface Sent {

    /** The connection is gone or was cut off: there will be no answer. Whatever comes later is not for anybody. */
    void lost(Throwable reason);

    /** How long the like of it usually keeps the server busy; always the same. */
    default long usualNanos() {
        return 0;
    }

    /** It is answered, and has kept the server busy for so long. */
    default void took(long nanos) { }
}
