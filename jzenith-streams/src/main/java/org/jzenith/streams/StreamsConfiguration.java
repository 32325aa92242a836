package org.jzenith.streams;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;

/** How messages go through streams of Redis. */
@Config("streams")
interface StreamsConfiguration {

    @ConfigDefault("${application.name:jzenith}")
    @ConfigDoc(
            "First part of the names of groups; a consumer that names no group has this, a dash and its own name. All instances of an application need the same one")
    @Pattern(regexp = "[\\w.-]{1,150}", message = "letters, digits and . _ - only")
    String groupId();

    @ConfigDefault("4")
    @ConfigDoc("In how many parts a stream is read at the same time; stored by the first instance, and never changed")
    @Min(1)
    @Max(64)
    int partitions();

    @ConfigDefault("100000")
    @ConfigDoc("How many messages a partition may have that were not handled; further ones are refused with 503")
    @Min(1)
    @Max(100_000_000)
    int maxLength();

    @ConfigDefault("1MB")
    @ConfigDoc("How large the value of a message may be")
    @Min(1)
    @Max(64 << 20)
    DataSize maxMessageSize();

    @ConfigDefault("256")
    @ConfigDoc(
            "How many messages a consumer may have read and not committed; so many are handled at once, and at most so many again after a crash")
    @Min(1)
    @Max(100_000)
    int inFlight();

    @ConfigDefault("1m")
    @ConfigDoc("How long an attempt to handle a message may take; then it is cancelled, and has failed")
    @Positive
    Duration timeout();

    @ConfigDefault("10")
    @ConfigDoc("How many attempts a message has; then it becomes a dead letter, or its partition stops")
    @Min(1)
    @Max(1_000)
    int attempts();

    @ConfigDefault("200ms")
    @ConfigDoc("Pause after the first failed attempt, which doubles with each further one")
    @Positive
    Duration firstPause();

    @ConfigDefault("10s")
    @ConfigDoc("Longest pause between attempts")
    @Positive
    Duration longestPause();

    @ConfigDefault("500ms")
    @ConfigDoc("How often a consumer looks for messages that no hint has told it about")
    @Positive
    Duration pollInterval();

    @ConfigDefault("15s")
    @ConfigDoc("How long the messages of a partition wait after a crash of the instance that reads it")
    @Positive
    Duration leaseDuration();

    @ConfigDefault("10s")
    @ConfigDoc("How long a stop waits for messages in progress; then they are cancelled, and delivered again")
    @PositiveOrZero
    Duration stopTimeout();
}
