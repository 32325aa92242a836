package org.jzenith.outbox;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** How messages are stored and sent. */
@Config("outbox")
interface OutboxConfiguration {

    @ConfigDefault("true")
    @ConfigDoc("Whether this instance sends messages; it can publish them anyway")
    boolean enabled();

    @ConfigDefault("16")
    @ConfigDoc("In how many parts messages are sent at the same time; stored by the first instance, and never changed")
    @Min(1)
    @Max(256)
    int partitions();

    @ConfigDefault("500")
    @ConfigDoc("How many messages of a partition are read together")
    @Min(1)
    @Max(10_000)
    int batchSize();

    @ConfigDefault("16")
    @ConfigDoc("How many messages of a partition are sent at the same time, each of another key; for a method that "
            + "sends one message")
    @Min(1)
    @Max(1_000)
    int concurrency();

    @ConfigDefault("1s")
    @ConfigDoc("How often a relay looks for messages that no hint has told it about")
    @Positive
    Duration pollInterval();

    @ConfigDefault("15s")
    @ConfigDoc("How long the messages of a partition wait after a crash of the instance that sends them")
    @Positive
    Duration leaseDuration();

    @ConfigDefault("30s")
    @ConfigDoc("How long the target may take for a batch; then it is sent again")
    @Positive
    Duration sendTimeout();

    @ConfigDefault("1MB")
    @ConfigDoc("How large a message may be, as JSON")
    @Min(1)
    @Max(64 << 20)
    DataSize maxMessageSize();
}
