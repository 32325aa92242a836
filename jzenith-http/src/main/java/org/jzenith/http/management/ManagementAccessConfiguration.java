package org.jzenith.http.management;

import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.Secret;

/** The access to {@code management.port}. */
@API(status = API.Status.MAINTAINED)
@Config("management")
public interface ManagementAccessConfiguration {

    /**
     * Returns the key for routes that change the application or show its memory. Without a key, these routes are
     * disabled.
     */
    @ConfigDoc(
            "Key for what changes the application or shows its memory, at management.port: levels of loggers, thread dumps and heap dumps. Sent as Authorization: Bearer <key>; without a key, nobody may")
    Optional<Secret> key();

    /** Returns the host names by which operators may reach this machine, besides addresses and {@code localhost}. */
    @ConfigDefault("")
    @ConfigDoc(
            "Names by which management.port may be reached, such as orders.internal, besides localhost and addresses. A page of another site could otherwise reach it by a name of its own (DNS rebinding)")
    Set<String> allowedHosts();
}
