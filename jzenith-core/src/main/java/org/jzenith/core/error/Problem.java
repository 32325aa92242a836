package org.jzenith.core.error;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * One reason why an application does not start, described so that its reader can fix it without reading code. Immutable
 * and safe on any thread. {@link #of} begins one, and {@link Builder#fix} ends it:
 *
 * <pre>{@code
 * Problem.of("MAIL-1", "mail.host")
 *         .what("is not set, and there is no default")
 *         .expected("the name or address of a server")
 *         .fix("set it")
 * }</pre>
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

    /** Begins a problem with its id and what it is about; {@code what} and {@code fix} have to follow. */
    public static Builder of(String id, String subject) {
        return new Builder(id, subject);
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

    /** The parts of a problem, each by its name. For one thread. */
    public static final class Builder {

        private final String id;
        private final String subject;
        private @Nullable String what;
        private @Nullable String expected;
        private @Nullable String source;

        private Builder(String id, String subject) {
            this.id = id;
            this.subject = subject;
        }

        /** Sets what is wrong, with the offending value unless it is secret. */
        public Builder what(String what) {
            this.what = what;
            return this;
        }

        /** Sets what would have been correct, or null if that is not known. */
        public Builder expected(@Nullable String expected) {
            this.expected = expected;
            return this;
        }

        /** Sets where the offending value came from, or null if that is not known. */
        public Builder from(@Nullable String source) {
            this.source = source;
            return this;
        }

        /**
         * Returns the problem.
         *
         * @param fix what to do about it
         * @throws NullPointerException if nothing has set what is wrong
         */
        public Problem fix(String fix) {
            return new Problem(id, subject, requireNonNull(what, "what"), expected, source, fix);
        }
    }
}
