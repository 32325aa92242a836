package org.jzenith.core.error;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Ends the process of an application after an {@link OutOfMemoryError} anywhere in it. Such an error ends event loops;
 * the rest of the process would still accept connections, but answer nothing. Code that catches a {@link Throwable} and
 * goes on must call {@link #check}. Safe on any thread. Allocates nothing.
 */
public final class OutOfMemory {

    /** The exit code of a process that has run out of memory. */
    public static final int EXIT_CODE = 15;

    /** Chains of causes may be circular. */
    private static final int MAX_CAUSES = 20;

    private static final int MAX_MESSAGE = 200;
    private static final byte[] BEGIN = "java.lang.OutOfMemoryError on ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = (". The process ends with exit code " + EXIT_CODE
                    + ". Fix: a larger -Xmx or -XX:MaxDirectMemorySize, or a " + "smaller rest.max-buffered-bytes\n")
            .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LINE = new byte[BEGIN.length + 2 * MAX_MESSAGE + END.length + 2];
    private static final FileOutputStream STDERR = new FileOutputStream(FileDescriptor.err);
    private static final Runtime RUNTIME = Runtime.getRuntime();

    private static volatile boolean endsProcess;

    private OutOfMemory() {}

    /** Sets whether an error ends the process. It must not, unless the whole process belongs to the application. */
    public static void endsProcess(boolean ends) {
        endsProcess = ends;
    }

    /**
     * Ends the process at once with {@link #EXIT_CODE} and one line on stderr, if {@code failure} is or was caused by
     * an {@link OutOfMemoryError}, and the process belongs to the application. Otherwise, does nothing.
     */
    public static void check(@Nullable Throwable failure) {
        if (endsProcess) {
            Throwable cause = failure;
            for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
                if (cause instanceof OutOfMemoryError error) {
                    end(error);
                }
                cause = cause.getCause();
            }
        }
    }

    /**
     * Returns a task that runs {@code task} and passes its failure to {@link #check}. For executors that drop failures.
     */
    public static Runnable watch(Runnable task) {
        return !endsProcess
                ? task
                : () -> {
                    try {
                        task.run();
                    } catch (RuntimeException | Error e) {
                        check(e);
                        throw e;
                    }
                };
    }

    /** Does not use {@code System.err}, which other code may have replaced, and which would encode the text. */
    private static synchronized void end(OutOfMemoryError error) {
        try {
            int length = append(0, BEGIN);
            length = append(length, Thread.currentThread().getName());
            LINE[length++] = ':';
            LINE[length++] = ' ';
            length = append(length, error.getMessage());
            STDERR.write(LINE, 0, append(length, END));
        } catch (IOException | RuntimeException | Error e) { // The process ends in any case.
            RUNTIME.halt(EXIT_CODE);
        }
        RUNTIME.halt(EXIT_CODE);
    }

    private static int append(int length, byte[] text) {
        System.arraycopy(text, 0, LINE, length, text.length);
        return length + text.length;
    }

    private static int append(int length, @Nullable String text) {
        int count = text == null ? 0 : Math.min(text.length(), MAX_MESSAGE);
        for (int i = 0; text != null && i < count; i++) {
            char c = text.charAt(i);
            LINE[length + i] = (byte) (c < ' ' || c > '~' ? '?' : c);
        }
        return length + count;
    }
}
