package org.jzenith.core.error;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One thing that keeps an application from starting, told so that its reader can mend it without reading code.
 * Immutable and safe on any thread.
 *
 * @param id       stable identity of the kind of problem, such as {@code CONFIG-3}; documented, never reused
 * @param subject  what it is about: a configuration key, a binding, an address
 * @param what     what is wrong, with the offending value unless that is secret
 * @param expected what would have been right, if that can be said
 * @param source   where the offending value came from, if it came from somewhere
 * @param fix      what to do about it
 */
public record Problem(
        String id, String subject, String what, @Nullable String expected, @Nullable String source, String fix) {

    /** Checks that everything but {@code expected} and {@code source} is there. */
    public Problem {
        requireNonNull(id, "id");
        requireNonNull(subject, "subject");
        requireNonNull(what, "what");
        requireNonNull(fix, "fix");
    }

    /** Returns the problem as the sentence that a start report shows. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(id).append(' ').append(subject).append(": ").append(what);
        if (expected != null) {
            text.append(" (expected: ").append(expected).append(')');
        }
        text.append('.');
        if (source != null) {
            text.append(" From ").append(source).append('.');
        }
        return text.append(" Fix: ").append(fix).append('.').toString();
    }
}
