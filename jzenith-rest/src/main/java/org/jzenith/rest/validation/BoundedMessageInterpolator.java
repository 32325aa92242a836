package org.jzenith.rest.validation;

import jakarta.validation.MessageInterpolator;
import jakarta.validation.ValidationException;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Ends a validation that finds too much: a body of 2 MB may violate a million constraints, and of each there would be
 * an object, and a part of the response. Bean Validation knows no limit, but asks for the message of each violation.
 * For one validation, or for any number of them if there must be no violation at all.
 */
final class BoundedMessageInterpolator implements MessageInterpolator {

    /** More than a form has fields, and more than anybody reads. */
    static final int MOST = 100;

    /** There are more violations than that. */
    static final class Exceeded extends ValidationException {

        private static final long serialVersionUID = 1L;
    }

    private final MessageInterpolator messages;
    private final int most;
    private final @Nullable Locale language;
    private int found;

    private BoundedMessageInterpolator(MessageInterpolator messages, int most, @Nullable Locale language) {
        this.messages = messages;
        this.most = most;
        this.language = language;
    }

    /**
     * Returns what throws {@link Exceeded} after so many violations, and otherwise validates as all do that
     * {@code factory} makes, with messages in {@code language} unless that is null.
     */
    static Validator validator(ValidatorFactory factory, int most, @Nullable Locale language) {
        BoundedMessageInterpolator limit =
                new BoundedMessageInterpolator(factory.getMessageInterpolator(), most, language);
        return factory.usingContext().messageInterpolator(limit).getValidator();
    }

    @Override
    public String interpolate(String template, Context context) {
        count();
        return language == null
                ? messages.interpolate(template, context)
                : messages.interpolate(template, context, language);
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
        count();
        return messages.interpolate(template, context, locale);
    }

    private void count() {
        if (found == most) {
            throw new Exceeded();
        }
        found++;
    }
}
