package org.jzenith.http.listener;

import com.sun.management.UnixOperatingSystemMXBean;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.jzenith.http.error.LogRateLimiter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports that the server cannot accept connections because it has no file descriptor left. Netty retries each second,
 * and would log a stack trace each time. Used only on the thread that accepts connections.
 */
final class AcceptFailures {

    private static final Logger LOG = LoggerFactory.getLogger(AcceptFailures.class);

    private final int maxConnections;
    private final LogRateLimiter repetitions = LogRateLimiter.oneIn(Duration.ofMinutes(1));

    /** Takes {@code rest.max-connections}. */
    AcceptFailures(int maxConnections) {
        this.maxConnections = maxConnections;
    }

    /** Reports the failure, or passes it on if it has another reason. */
    void caught(ChannelHandlerContext context, Throwable failure) {
        if (!isForLackOfDescriptors(failure)) {
            context.fireExceptionCaught(failure);
            return;
        }
        int suppressed = repetitions.next(failure);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            LOG.error(
                    "No connection can be accepted, since no file descriptor is left: all {} are in use ({}; {} attempts since the last "
                            + "report failed, too). Fix: raise the limit with ulimit -n, or with LimitNOFILE of systemd, above rest.max-connections = {}, "
                            + "or lower that. Accepting is tried again each second",
                    most(),
                    failure.getMessage(),
                    suppressed,
                    maxConnections);
        }
    }

    /** Matches the errors EMFILE and ENFILE. */
    private static boolean isForLackOfDescriptors(Throwable failure) {
        return failure instanceof IOException
                && failure.getMessage() != null
                && failure.getMessage().contains("Too many open files");
    }

    /** Returns the limit only, because counting the used ones would take one more. */
    private static String most() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Long.toString(unix.getMaxFileDescriptorCount())
                : "";
    }
}
