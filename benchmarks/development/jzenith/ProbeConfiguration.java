package org.jzenith.benchmarks.development;

import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDoc;

/** The value that benchmarks/development.sh changes. */
@Config("probe")
public interface ProbeConfiguration {

    @ConfigDoc("What the probe answers")
    String word();
}
