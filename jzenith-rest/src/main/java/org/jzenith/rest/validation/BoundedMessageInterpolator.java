package org.jzenith.rest.validation;

import jakarta.validation.MessageInterpolator;
import jakarta.validation.ValidationException;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the messages of violations in the language of a request, and ends a validation that finds too much: a body of
 * 2 MB may violate a million constraints, and of each there would be an object, and a part of the response. Bean
 * Validation knows no limit, but asks for the message of each violation. A validation is done by one thread. Safe on
 * any thread.
 */
final class BoundedMessageInterpolator implements MessageInterpolator {

    /** More than a form has fields, and more than anybody reads. */
    static final int MOST = 100;

    /** There are more violations than that. */
    static final class Exceeded extends ValidationException {

        private static final long serialVersionUID = 1L;
    }

    /** What has been found by one validation. */
    private static final class Found {
        private final int most;
        private final Supplier<@Nullable Locale> languages;
        private int violations;
        private @Nullable Locale language;

        Found(int most, Supplier<@Nullable Locale> languages) {
            this.most = most;
            this.languages = languages;
        }

        /** Returns the language, which is asked for only if there is something to be said. */
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
     * Runs a validation, and writes its messages in the language that {@code languages} returns, or in that of the
     * process if it returns null. Throws {@link Exceeded} if there are more than {@code most} violations.
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
