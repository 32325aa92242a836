package org.jzenith.backing;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.logging.LevelBroadcast;
import org.jzenith.core.logging.LogLevel;
import org.jzenith.core.logging.LoggerLevels;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends changes of levels to all instances of an application, and applies those that arrive. Safe on any thread. */
final class LevelChanges implements LevelBroadcast {

    static final String CHANNEL = "jzenith_logger_levels";

    private static final Logger LOG = LoggerFactory.getLogger(SharedLoggerLevels.class);

    private static final Duration LONGEST = Duration.ofDays(1);

    /**
     * A change, as it is sent.
     *
     * @param application the name of the application; empty if it has none
     * @param level null to undo a change
     * @param millis the time after which the level is reset
     */
    record LevelChange(String application, String logger, @Nullable LogLevel level, long millis) {

        LevelChange {
            requireNonNull(application, "application");
            requireNonNull(logger, "logger");
        }
    }

    private final Broadcast<LevelChange> broadcast;
    private final LoggerLevels levels;
    private final String application;

    LevelChanges(BroadcastClient client, LoggerLevels levels, String application) {
        this.broadcast = client.broadcast(CHANNEL, LevelChange.class);
        this.levels = levels;
        this.application = application;
    }

    @Override
    public Completable change(String logger, LogLevel level, Duration time) {
        return broadcast.publish(new LevelChange(application, logger, level, time.toMillis()));
    }

    @Override
    public Completable restore(String logger) {
        return broadcast.publish(new LevelChange(application, logger, null, 0));
    }

    /** Applies changes until the result is disposed. */
    Disposable receive() {
        return broadcast
                .events()
                .subscribe(
                        event -> {
                            if (event instanceof BroadcastEvent.Message<LevelChange> message) {
                                apply(message.value());
                            }
                        },
                        failure -> LOG.warn(
                                "This instance does not receive the levels that operators set for all instances",
                                failure));
    }

    private void apply(LevelChange change) {
        if (!application.equals(change.application())) {
            return;
        }
        try {
            if (change.level() == null) {
                levels.restore(change.logger());
                LOG.info("Logger {} has its own level again, as in all instances", change.logger());
            } else {
                Duration time = Duration.ofMillis(Math.min(change.millis(), LONGEST.toMillis()));
                levels.change(change.logger(), change.level(), time);
                LOG.info(
                        "Logger {} has the level {} for {}, as in all instances",
                        change.logger(),
                        change.level(),
                        DurationText.of(time));
            }
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            LOG.warn("The level of logger {} for all instances is not set: {}", change.logger(), e.getMessage());
        }
    }
}
