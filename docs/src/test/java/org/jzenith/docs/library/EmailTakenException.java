package org.jzenith.docs.library;

public class EmailTakenException extends RuntimeException {

    public EmailTakenException(String email) {
        super(email + " is a member's already");
    }
}
