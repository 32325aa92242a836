package org.jzenith.core;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import io.netty.util.internal.logging.Slf4JLoggerFactory;
import java.util.function.Function;

/** Makes Netty's loggers as the factory before it did, and has them look at each failure first. */
final class WatchedLoggerFactory extends InternalLoggerFactory {

    private final InternalLoggerFactory before;
    private final Function<String, InternalLogger> loggers;

    private WatchedLoggerFactory(InternalLoggerFactory before, Function<String, InternalLogger> loggers) {
        this.before = before;
        this.loggers = loggers;
    }

    /** Wraps a factory of which it is known how to ask it: the method that all of them have is protected. Others remain as they are. */
    static InternalLoggerFactory of(InternalLoggerFactory before) {
        if (before instanceof Slf4JLoggerFactory slf4j) {
            return new WatchedLoggerFactory(before, slf4j::newInstance);
        }
        return before instanceof JdkLoggerFactory jdk ? new WatchedLoggerFactory(before, jdk::newInstance) : before;
    }

    InternalLoggerFactory before() {
        return before;
    }

    @Override
    protected InternalLogger newInstance(String name) {
        return new WatchedLogger(loggers.apply(name));
    }
}
