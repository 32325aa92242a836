package org.jzenith.rest.message;

import java.io.IOException;
import org.jzenith.http.message.UnstorableText;

/** Thrown if a text of a client contains characters that most stores cannot keep; the message is for the client. */
public final class UnstorableTextException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String found;

    /** Takes the subject, as in "The body", and the finding of {@link UnstorableText}. */
    public UnstorableTextException(String subject, String found) {
        super(subject + ' ' + UnstorableText.refusal(found) + '.');
        this.found = found;
    }

    /** Returns the same exception for the whole that contains the text. */
    public UnstorableTextException of(String subject) {
        return new UnstorableTextException(subject, found);
    }
}
