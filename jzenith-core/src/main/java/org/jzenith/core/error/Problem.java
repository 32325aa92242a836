package org.jzenith.core.error;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One reason why an application does not start, described so that its reader can fix it without reading code. Immutable
 * and safe on any thread.
 *
 * @param id the stable identifier of the kind of problem, such as {@code CONFIG-3}; documented, never reused
 * @param subject what the problem is about: a configuration key, a binding, an address
 * @param what what is wrong, with the offending value unless it is secret
 * @param expected what would have been correct, if known
 * @param source where the offending value came from, if known
 * @param fix what to do about it
 */
@API(status = API.Status.MAINTAINED)
public record Problem(
        String id, String subject, String what, @Nullable String expected, @Nullable String source, String fix) {

    /** Checks that only {@code expected} and {@code source} may be null. */
    public Problem {
        requireNonNull(id, "id");
        requireNonNull(subject, "subject");
        requireNonNull(what, "what");
        requireNonNull(fix, "fix");
    }

    /** Returns the problem as the sentence that a start report shows, in which no character is invisible. */
    @Override
    public String toString() {
        StringBuilder text =
                new StringBuilder(id).append(' ').append(subject).append(": ").append(what);
        if (expected != null) {
            text.append(" (expected: ").append(expected).append(')');
        }
        text.append('.');
        if (source != null) {
            text.append(" From ").append(source).append('.');
        }
        return ControlCharacters.escape(
                text.append(" Fix: ").append(fix).append('.').toString());
    }
}
