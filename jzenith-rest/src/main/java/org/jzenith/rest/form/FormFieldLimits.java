package org.jzenith.rest.form;

import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.message.FormFields;
import org.jzenith.rest.message.RequestHeaders;

/**
 * The limits of fields of forms and queries.
 *
 * @param most the maximum number of fields of a form that is not of several parts: {@code rest.max-form-fields}
 * @param unstorableText whether texts may have U+0000
 */
public record FormFieldLimits(int most, boolean unstorableText) {

    /**
     * Returns the problem of a form that exceeds the limits, or null: 413 for too many fields, because each field would
     * become several objects, and 400 for a forbidden text.
     *
     * @param type the media type of the body
     */
    public @Nullable HttpProblem problem(byte[] form, MediaType type) {
        if (FormFields.count(form) > most) {
            return HttpProblem.of(413).withDetail("The form has more than " + most + " fields.");
        }
        // RESTEasy takes a body of any type for a form, too.
        boolean unchecked = unstorableText || RequestHeaders.isAnyType(type);
        String unstorable = unchecked ? null : FormFields.unstorable(form);
        return unstorable == null
                ? null
                : HttpProblem.of(400)
                        .withKind("malformed-body", "Malformed Body")
                        .withDetail(unstorable);
    }
}
