package org.jzenith.issuer;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.PositiveOrZero;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** The configuration of the issuer for development. */
@Config("devservices.issuer")
interface IssuerConfiguration {

    @ConfigDoc(
            "Whether an issuer for development is started if security.jwt has neither an issuer nor a key; if nothing is set, it is, unless the application seems to be deployed")
    Optional<Boolean> enabled();

    @ConfigDefault("0")
    @ConfigDoc("The port of the issuer on 127.0.0.1, which is part of its name; 0 for a free one")
    @PositiveOrZero
    @Max(65_535)
    int port();
}
