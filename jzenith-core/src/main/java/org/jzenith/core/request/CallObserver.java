package org.jzenith.core.request;

import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Observes the begin and the end of all calls of one client of a backing service. Called on the thread that makes the
 * call, and within the scope of the request; must not block.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface CallObserver {

    /** Creates the observer of each client. A plugin binds it. Without one, observation costs nothing. */
    interface Factory {

        /** Returns the observer of the calls to a service. */
        CallObserver observe(Service service);
    }

    /**
     * The target of a client.
     *
     * @param system the kind of database, as OpenTelemetry's {@code db.system.name} has it
     * @param namespace the name or number of the database
     * @param host the name or address of the server
     * @param port its port
     * @param summary maps an operation to a short name, of which there are few
     */
    record Service(String system, String namespace, String host, int port, UnaryOperator<String> summary) {}

    /** One call. The client reports its end exactly once. */
    interface Observation {

        /** The call has succeeded, or its caller has cancelled it. Called on any thread. */
        void ended();

        /** The call has failed with this type of error, such as {@code unavailable}. Called on any thread. */
        void failed(String errorType);
    }

    /**
     * Observes the begin of a call.
     *
     * @param operation the statement or command without its parameters; a statement may contain literals
     * @param size the number of operations that are sent together
     */
    @Nullable
    Observation began(String operation, int size);
}
