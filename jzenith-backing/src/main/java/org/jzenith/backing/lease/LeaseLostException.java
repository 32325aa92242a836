package org.jzenith.backing.lease;

import java.io.Serial;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A write was refused, because another process has been given the lease that protects it. */
@API(status = API.Status.MAINTAINED)
public final class LeaseLostException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /** Creates the failure for a lease; {@code cause} is the answer of the service, if there is one. */
    public LeaseLostException(Lease lease, @Nullable Throwable cause) {
        super("The lease " + lease + " has been given to another holder (expected: the newest token)", cause);
    }
}
