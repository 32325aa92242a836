package org.jzenith.core.tls;

import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The common configuration of all users of TLS. */
@Config("tls")
interface TlsConfiguration {

    @ConfigDefault("5s")
    @ConfigDoc(
            "How often the files of keys and certificates, if there are any, are read again, so that a change needs no restart; 0 is never")
    @PositiveOrZero
    Duration reloadInterval();
}
