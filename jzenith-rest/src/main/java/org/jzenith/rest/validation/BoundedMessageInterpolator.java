package org.jzenith.rest.validation;

import jakarta.validation.MessageInterpolator;
import jakarta.validation.ValidationException;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the messages of violations in the language of a request, and ends a validation with too many violations. A
 * body of 2 MB may violate a million constraints, each with an object and a part of the response. Bean Validation has
 * no limit, but requests the message of each violation. One thread does a validation. Safe on any thread.
 */
final class BoundedMessageInterpolator implements MessageInterpolator {

    /** More than a form has fields, and more than a user reads. */
    static final int MOST = 100;

    /** Thrown if there are more violations. */
    static final class Exceeded extends ValidationException {

        private static final long serialVersionUID = 1L;
    }

    /** The violations of one validation. */
    private static final class Found {
        private final int most;
        private final Supplier<@Nullable Locale> languages;
        private int violations;
        private @Nullable Locale language;

        Found(int most, Supplier<@Nullable Locale> languages) {
            this.most = most;
            this.languages = languages;
        }

        /** Returns the language, which is determined at the first violation. */
        @Nullable
        Locale next() {
            if (violations == most) {
                throw new Exceeded();
            }
            language = violations == 0 ? languages.get() : language;
            violations++;
            return language;
        }
    }

    private static final ThreadLocal<Found> FOUND = new ThreadLocal<>();

    private final MessageInterpolator messages;

    BoundedMessageInterpolator(MessageInterpolator messages) {
        this.messages = messages;
    }

    /**
     * Runs a validation, and writes its messages in the language of {@code languages}, or in that of the process if it
     * returns null. Throws {@link Exceeded} if there are more than {@code most} violations.
     */
    <T> T limit(int most, Supplier<@Nullable Locale> languages, Supplier<T> validation) {
        FOUND.set(new Found(most, languages));
        try {
            return validation.get();
        } finally {
            FOUND.remove();
        }
    }

    @Override
    public String interpolate(String template, Context context) {
        Locale language = FOUND.get().next();
        return language == null
                ? messages.interpolate(template, context)
                : messages.interpolate(template, context, language);
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
        FOUND.get().next();
        return messages.interpolate(template, context, locale);
    }
}
