package org.jzenith.kafka.consume;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.jzenith.kafka.client.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs that brokers refuse a consumer: each reason once, and again after a while. Used by one thread. */
final class RefusalLog {

    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);
    private static final long SILENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final ConsumerSettings settings;
    private final Map<String, Long> silentUntil = new HashMap<>();

    RefusalLog(ConsumerSettings settings) {
        this.settings = settings;
    }

    void add(Throwable failure) {
        String reason = Refusal.reason(failure);
        Long until = silentUntil.get(reason);
        if (until != null && System.nanoTime() - until < 0) {
            return;
        }
        silentUntil.put(reason, System.nanoTime() + SILENCE_NANOS);
        LOG.error(
                "{}: Kafka refuses the consumer: {} (fix: {}). It is tried again, and loses nothing",
                settings.name(),
                reason,
                fix(failure));
    }

    private String fix(Throwable failure) {
        String fix = Refusal.fixOfConnection(failure);
        if (fix != null) {
            return fix;
        }
        if (failure instanceof GroupAuthorizationException) {
            return "let the user of kafka.username read the group " + settings.group();
        }
        return failure instanceof AuthorizationException
                ? "let the user of kafka.username read the topics " + settings.topics()
                : "let one application use the group " + settings.group()
                        + ", by a kafka.group-id of its own, and give all its instances the same kafka.group-protocol";
    }
}
