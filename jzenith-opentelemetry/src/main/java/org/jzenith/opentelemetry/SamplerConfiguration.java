package org.jzenith.opentelemetry;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDoc;

/** The argument of a sampler, in a key that begins with that of the sampler. */
@Config("otel.traces.sampler")
interface SamplerConfiguration {

    @ConfigDoc(
            "Share of the requests that are traced, from 0 to 1, for a sampler with traceidratio; 1 if nothing is set")
    Optional<@DecimalMin("0") @DecimalMax("1") Double> arg();
}
