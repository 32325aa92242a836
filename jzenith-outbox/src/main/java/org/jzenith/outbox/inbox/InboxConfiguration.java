package org.jzenith.outbox.inbox;

import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** How long received messages are remembered. */
@Config("inbox")
interface InboxConfiguration {

    @ConfigDefault("7d")
    @ConfigDoc("How long the id of a message is kept; a message that is received again later has its effect again")
    @Positive
    Duration retention();
}
