package org.jzenith.http.management;

import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.Secret;

/** Who is served at {@code management.port}. */
@API(status = API.Status.MAINTAINED)
@Config("management")
public interface ManagementAccessConfiguration {

    /** Returns the key for what changes the application or shows its memory; without one, nobody may do that. */
    @ConfigDoc(
            "Key for what changes the application or shows its memory, at management.port: levels of loggers, thread dumps and heap dumps. Sent as Authorization: Bearer <key>; without a key, nobody may")
    Optional<Secret> key();

    /** Returns the names of this machine by which operators may reach it, besides addresses and {@code localhost}. */
    @ConfigDefault("")
    @ConfigDoc(
            "Names by which management.port may be reached, such as orders.internal, besides localhost and addresses. A page of another site could otherwise reach it by a name of its own (DNS rebinding)")
    Set<String> allowedHosts();
}
