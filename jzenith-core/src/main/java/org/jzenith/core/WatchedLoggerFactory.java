package org.jzenith.core;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import io.netty.util.internal.logging.Slf4JLoggerFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.jzenith.core.error.OutOfMemory;

/** Wraps the loggers of Netty so that an {@link OutOfMemoryError} ends the process before it is logged. */
final class WatchedLoggerFactory extends InternalLoggerFactory {

    private final InternalLoggerFactory before;
    private final Function<String, InternalLogger> loggers;

    private WatchedLoggerFactory(InternalLoggerFactory before, Function<String, InternalLogger> loggers) {
        this.before = before;
        this.loggers = loggers;
    }

    /**
     * Wraps a factory of a known class, and returns others unchanged: the base class declares the method that creates a
     * logger as protected.
     */
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
        return watched(loggers.apply(name));
    }

    /** A proxy, because the interface has forty methods, each with the failure as its last argument. */
    private static InternalLogger watched(InternalLogger logger) {
        return (InternalLogger) Proxy.newProxyInstance(
                InternalLogger.class.getClassLoader(),
                new Class<?>[] {InternalLogger.class},
                (proxy, method, arguments) -> {
                    if (arguments != null) {
                        check(arguments);
                    }
                    try {
                        return method.invoke(logger, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }

    /** The last argument may itself be the arguments of a message. */
    private static void check(Object[] arguments) {
        Object last = arguments.length == 0 ? null : arguments[arguments.length - 1];
        if (last instanceof Object[] more) {
            check(more);
        } else if (last instanceof Throwable failure) {
            OutOfMemory.check(failure);
        }
    }
}
