package org.jzenith.rest.form;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.jzenith.http.error.HttpProblem;

/** The answers to forms that are malformed, too large or too slow. */
public final class FormRefusal {

    private FormRefusal() {}

    /** Returns 413 for a form with too many parts. */
    public static WebApplicationException tooManyParts(int most) {
        return tooLarge("The form has more than " + most + " parts.");
    }

    /** Returns 413. */
    public static WebApplicationException tooLarge(String detail) {
        return new ClientErrorException(answer(HttpProblem.of(413).withDetail(detail)));
    }

    /** Returns 503 for a form that has no space on the disk beside other forms. */
    static WebApplicationException noRoom() {
        return new ServiceUnavailableException(
                answer(HttpProblem.of(503).withDetail("Too many large forms are being received. Try again later.")));
    }

    static WebApplicationException tooSlow() {
        return new ClientErrorException(answer(HttpProblem.of(408).withDetail("The form arrives too slowly.")));
    }

    static WebApplicationException notReadable(String detail) {
        return new ClientErrorException(answer(HttpProblem.of(415).withDetail(detail)));
    }

    /** Returns the answer to a form that violates RFC 7578; {@code reason} continues "the form ...". */
    static WebApplicationException malformed(String reason) {
        return unacceptable("The form is malformed: " + reason + '.');
    }

    /** Returns the answer to a text that most stores cannot keep. */
    static WebApplicationException unstorable(String detail) {
        return unacceptable(detail);
    }

    private static WebApplicationException unacceptable(String detail) {
        return new BadRequestException(answer(
                HttpProblem.of(400).withKind("malformed-body", "Malformed Body").withDetail(detail)));
    }

    private static Response answer(HttpProblem problem) {
        return Response.status(problem.status())
                .type(HttpProblem.MEDIA_TYPE)
                .entity(problem)
                .build();
    }
}
