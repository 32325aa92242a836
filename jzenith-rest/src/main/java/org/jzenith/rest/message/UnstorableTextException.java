package org.jzenith.rest.message;

import java.io.IOException;
import org.jzenith.http.message.UnstorableText;

/** A text of a client contains what most stores cannot keep; the message is for the client. */
public final class UnstorableTextException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String found;

    /** Takes the text, as in "The body", and what {@link UnstorableText} has found in it. */
    public UnstorableTextException(String subject, String found) {
        super(subject + ' ' + UnstorableText.refusal(found) + '.');
        this.found = found;
    }

    /** Returns the same of what the text is within. */
    public UnstorableTextException of(String subject) {
        return new UnstorableTextException(subject, found);
    }
}
