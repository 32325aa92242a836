package org.jzenith.client.pool;

import org.jspecify.annotations.Nullable;

/** The results of the latest calls of a service, for the health of the application. Safe on any thread. */
public final class ServerState {

    private volatile @Nullable Boolean answers;

    /** Records that the service has answered, whatever the status. */
    public void answered() {
        if (!Boolean.TRUE.equals(answers)) {
            answers = true;
        }
    }

    /** Records that a call received no answer. */
    public void failed() {
        if (!Boolean.FALSE.equals(answers)) {
            answers = false;
        }
    }

    /** Returns whether the last call received no answer. */
    public boolean hasFailed() {
        return Boolean.FALSE.equals(answers);
    }

    /** Returns the result of the last call, in words for operators. */
    public String words() {
        Boolean last = answers;
        return last == null ? "has not been called yet" : last ? "answers" : "did not answer the last call";
    }
}
