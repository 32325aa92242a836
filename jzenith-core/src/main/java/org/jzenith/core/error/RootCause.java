package org.jzenith.core.error;

/** The innermost cause of a failure, which says more than what is around it: that only says that something did not come about. */
public final class RootCause {

    private RootCause() { }

    /** Returns the innermost cause, or the failure itself if it has none. */
    public static Throwable of(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
