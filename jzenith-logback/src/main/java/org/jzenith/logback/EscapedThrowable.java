package org.jzenith.logback;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ControlCharacters;

/** A throwable with its causes and suppressed ones, with escaped control characters in their messages. */
record EscapedThrowable(IThrowableProxy throwable) implements IThrowableProxy {

    @Override
    public @Nullable String getMessage() {
        return escaped(throwable.getMessage());
    }

    @Override
    public @Nullable String getOverridingMessage() {
        return escaped(throwable.getOverridingMessage());
    }

    private static @Nullable String escaped(@Nullable String message) {
        return message == null ? null : ControlCharacters.escape(message);
    }

    @Override
    public @Nullable IThrowableProxy getCause() {
        IThrowableProxy cause = throwable.getCause();
        return cause == null ? null : new EscapedThrowable(cause);
    }

    @Override
    public IThrowableProxy[] getSuppressed() {
        IThrowableProxy[] suppressed = throwable.getSuppressed();
        IThrowableProxy[] escaped = new IThrowableProxy[suppressed.length];
        for (int i = 0; i < suppressed.length; i++) {
            escaped[i] = new EscapedThrowable(suppressed[i]);
        }
        return escaped;
    }

    @Override
    public String getClassName() {
        return throwable.getClassName();
    }

    @Override
    public StackTraceElementProxy[] getStackTraceElementProxyArray() {
        return throwable.getStackTraceElementProxyArray();
    }

    @Override
    public int getCommonFrames() {
        return throwable.getCommonFrames();
    }

    @Override
    public boolean isCyclic() {
        return throwable.isCyclic();
    }
}
