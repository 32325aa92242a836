package org.jzenith.backing;

import io.reactivex.Single;
import org.apiguardian.api.API;
import org.jzenith.core.config.Secret;

/**
 * Returns the password for each new connection to a server, such as a token of a cloud that expires, or a secret that
 * is rotated. Guice creates it as a singleton, unless a module binds it in another way.
 */
@API(status = API.Status.MAINTAINED)
public interface PasswordSource {

    /**
     * Returns the password for one new connection. Called and subscribed to for each of them on an event loop, often
     * for several at the same time, so it must not block, and should keep a token until it is due. If it fails or takes
     * longer than {@code connect-timeout}, the attempt to connect fails, and a later one asks again. No log and no
     * message shows its failure, only the type of the failure, since the text could contain a secret.
     */
    Single<Secret> password();
}
