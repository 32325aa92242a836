package org.jzenith.core;

import io.netty.util.internal.logging.AbstractInternalLogger;
import io.netty.util.internal.logging.InternalLogger;
import org.jzenith.core.error.OutOfMemory;

/** Netty's way to log, which looks at each failure first: an {@link OutOfMemoryError} ends the process. */
final class WatchedLogger extends AbstractInternalLogger {

    private static final long serialVersionUID = 1L; // Netty's loggers are serializable.

    private final InternalLogger logger;

    WatchedLogger(InternalLogger logger) {
        super(logger.name());
        this.logger = logger;
    }

    /** Looks at the last argument of a message, which is its failure if it has one. */
    private static void checkLast(Object[] arguments) {
        if (arguments.length > 0 && arguments[arguments.length - 1] instanceof Throwable failure) {
            OutOfMemory.check(failure);
        }
    }

    private static void check(Object last) {
        if (last instanceof Throwable failure) {
            OutOfMemory.check(failure);
        }
    }

    @Override
    public boolean isTraceEnabled() {
        return logger.isTraceEnabled();
    }

    @Override
    public void trace(String message) {
        logger.trace(message);
    }

    @Override
    public void trace(String format, Object argument) {
        check(argument);
        logger.trace(format, argument);
    }

    @Override
    public void trace(String format, Object first, Object second) {
        check(second);
        logger.trace(format, first, second);
    }

    @Override
    public void trace(String format, Object... arguments) {
        checkLast(arguments);
        logger.trace(format, arguments);
    }

    @Override
    public void trace(String message, Throwable failure) {
        OutOfMemory.check(failure);
        logger.trace(message, failure);
    }

    @Override
    public boolean isDebugEnabled() {
        return logger.isDebugEnabled();
    }

    @Override
    public void debug(String message) {
        logger.debug(message);
    }

    @Override
    public void debug(String format, Object argument) {
        check(argument);
        logger.debug(format, argument);
    }

    @Override
    public void debug(String format, Object first, Object second) {
        check(second);
        logger.debug(format, first, second);
    }

    @Override
    public void debug(String format, Object... arguments) {
        checkLast(arguments);
        logger.debug(format, arguments);
    }

    @Override
    public void debug(String message, Throwable failure) {
        OutOfMemory.check(failure);
        logger.debug(message, failure);
    }

    @Override
    public boolean isInfoEnabled() {
        return logger.isInfoEnabled();
    }

    @Override
    public void info(String message) {
        logger.info(message);
    }

    @Override
    public void info(String format, Object argument) {
        check(argument);
        logger.info(format, argument);
    }

    @Override
    public void info(String format, Object first, Object second) {
        check(second);
        logger.info(format, first, second);
    }

    @Override
    public void info(String format, Object... arguments) {
        checkLast(arguments);
        logger.info(format, arguments);
    }

    @Override
    public void info(String message, Throwable failure) {
        OutOfMemory.check(failure);
        logger.info(message, failure);
    }

    @Override
    public boolean isWarnEnabled() {
        return logger.isWarnEnabled();
    }

    @Override
    public void warn(String message) {
        logger.warn(message);
    }

    @Override
    public void warn(String format, Object argument) {
        check(argument);
        logger.warn(format, argument);
    }

    @Override
    public void warn(String format, Object first, Object second) {
        check(second);
        logger.warn(format, first, second);
    }

    @Override
    public void warn(String format, Object... arguments) {
        checkLast(arguments);
        logger.warn(format, arguments);
    }

    @Override
    public void warn(String message, Throwable failure) {
        OutOfMemory.check(failure);
        logger.warn(message, failure);
    }

    @Override
    public boolean isErrorEnabled() {
        return logger.isErrorEnabled();
    }

    @Override
    public void error(String message) {
        logger.error(message);
    }

    @Override
    public void error(String format, Object argument) {
        check(argument);
        logger.error(format, argument);
    }

    @Override
    public void error(String format, Object first, Object second) {
        check(second);
        logger.error(format, first, second);
    }

    @Override
    public void error(String format, Object... arguments) {
        checkLast(arguments);
        logger.error(format, arguments);
    }

    @Override
    public void error(String message, Throwable failure) {
        OutOfMemory.check(failure);
        logger.error(message, failure);
    }
}
