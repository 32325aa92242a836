package org.jzenith.kafka.client;

import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupMaxSizeReachedException;
import org.apache.kafka.common.errors.InconsistentGroupProtocolException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.UnsupportedAssignorException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureText;

/** What it means if brokers answer, but refuse a client, and what helps. */
public final class Refusal {

    private Refusal() {}

    /** Returns whether brokers have refused the login, the certificate, a right or the membership of a group. */
    public static boolean is(@Nullable Throwable failure) {
        return failure instanceof AuthenticationException
                || failure instanceof AuthorizationException
                || isOfMembership(failure);
    }

    /** Returns whether brokers have refused the membership of a group, which a consumer does not ask for again. */
    public static boolean isOfGroup(@Nullable Throwable failure) {
        return failure instanceof GroupAuthorizationException || isOfMembership(failure);
    }

    private static boolean isOfMembership(@Nullable Throwable failure) {
        return failure instanceof InconsistentGroupProtocolException
                || failure instanceof GroupIdNotFoundException
                || failure instanceof GroupMaxSizeReachedException
                || failure instanceof UnsupportedAssignorException;
    }

    /** Returns whether a connection could not be encrypted. */
    public static boolean isOfTls(@Nullable Throwable failure) {
        return failure instanceof SslAuthenticationException;
    }

    /** Returns the message, or that of the cause if connections cannot be encrypted: only that one has the reason. */
    public static String reason(Throwable failure) {
        Throwable deepest = failure;
        if (isOfTls(failure)) {
            for (Throwable cause = FailureText.cause(failure); cause != null; cause = FailureText.cause(cause)) {
                deepest = cause;
            }
        }
        return String.valueOf(deepest.getMessage());
    }

    /** Returns what helps if the failure does not concern a right; otherwise null. */
    public static @Nullable String fixOfConnection(Throwable failure) {
        if (isOfTls(failure)) {
            return "correct kafka.tls-ca, and kafka.tls-certificate if the brokers ask for one";
        }
        return failure instanceof AuthenticationException
                ? "correct kafka.username, kafka.password and kafka.sasl-mechanism"
                : null;
    }
}
