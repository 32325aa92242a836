package org.jzenith.core.error;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A failure of a statement that an application has sent to a backing service, such as SQL. In development mode, the
 * response to a failed request shows the statement. Exceptions implement this interface.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface StatementFailure {

    /** Returns the statement without its parameters and texts, which may be secrets; null if it is not known. */
    @Nullable
    String statement();
}
