package org.jzenith.http.config;

import org.apiguardian.api.API;

/** What encrypts the connections of a listener. */
@API(status = API.Status.MAINTAINED)
public enum TlsEngine {
    /** The JDK. */
    JDK,
    /** OpenSSL, or BoringSSL, by the native library of Netty, which is a dependency of the application. */
    OPENSSL
}
