package org.jzenith.postgresql.error;

import org.apiguardian.api.API;
import org.jzenith.core.error.ControlCharacters;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.UnprocessableValue;

/**
 * Signals that a client requested an order, a size or a cursor of a page that does not exist. Nothing was sent to the
 * database. With jzenith-rest, the server answers 422.
 */
@API(status = API.Status.MAINTAINED)
public final class PageRequestException extends JZenithException implements UnprocessableValue {

    private static final long serialVersionUID = 1L;
    private static final int MAX_LENGTH = 100;

    private final String detail;

    /**
     * Creates the exception.
     *
     * @param what the part of the request: the order, the size or the cursor
     * @param value the value that the client has sent; the message has its beginning, the detail does not have it
     * @param expected what clients may send
     */
    public PageRequestException(String what, String value, String expected) {
        super("The " + what + " of the page is \"" + shortened(value) + "\" (expected: " + expected + ')', null);
        this.detail = "The " + what + " of the page is invalid; expected: " + expected + '.';
    }

    private static String shortened(String value) {
        return ControlCharacters.escape(value.length() > MAX_LENGTH ? value.substring(0, MAX_LENGTH) + "..." : value);
    }

    @Override
    public String detail() {
        return detail;
    }

    /** Records no stack trace: clients cause it, and its place says nothing about them. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
