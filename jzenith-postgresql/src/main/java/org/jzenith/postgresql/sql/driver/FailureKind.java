package org.jzenith.postgresql.sql.driver;

/** What a failure of the server or the driver means for the connection and for another attempt. */
public enum FailureKind {
    /** The server has cancelled the statement, on request or because of its timeout. */
    CANCELLED,
    /** The server currently does not serve us, for whatever reason. */
    UNAVAILABLE,
    /** The server is read-only: probably another server is the primary by now. */
    READ_ONLY,
    /** The server has ended a transaction that was idle for too long. */
    IDLE_IN_TRANSACTION,
    /** The schema has certainly changed since the statement was prepared. Nothing of it has been executed. */
    OUTDATED,
    /** The same has probably happened, provided that the statement has worked before. */
    PROBABLY_OUTDATED,
    /** The connection has lost what was prepared on it. */
    FORGOTTEN,
    /** The parameters do not fit the types that the statement had when it was prepared. Nothing was sent. */
    UNFIT_PARAMETERS,
    /** Any other failure, such as an error in the statement. */
    OTHER;

    /** Returns whether the server cannot execute any statement now, or did not end this one. */
    public boolean isUnavailable() {
        return this == CANCELLED || this == UNAVAILABLE || this == READ_ONLY;
    }

    /** Returns whether the statement may work once it is prepared anew. */
    public boolean isOfPreparation() {
        return this == OUTDATED || this == PROBABLY_OUTDATED || this == FORGOTTEN;
    }
}
