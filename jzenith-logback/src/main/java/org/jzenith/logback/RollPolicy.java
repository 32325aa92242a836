package org.jzenith.logback;

import ch.qos.logback.core.Context;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.SizeAndTimeBasedRollingPolicy;
import ch.qos.logback.core.rolling.helper.ArchiveRemover;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Logback's policy by size and time: {@code app.log} becomes {@code app.2026-11-27.0.log}. It waits until earlier files
 * are deleted. Logback 1.5.38 does not wait. Two concurrent deletions then share one calendar, count files twice, and
 * delete the latest ones too.
 */
final class RollPolicy extends SizeAndTimeBasedRollingPolicy<byte[]> {

    private final int history;
    private final long earlierBytes;

    /**
     * @param history the number of days or hours to keep
     * @param totalBytes the size of all files together, including the current one
     */
    RollPolicy(Path path, long maxBytes, RollTime every, int history, long totalBytes, Context context) {
        this.history = history;
        this.earlierBytes = Math.max(1, totalBytes - maxBytes);
        String name = path.toString();
        int dot = name.lastIndexOf('.');
        int end = dot > name.length() - path.getFileName().toString().length() ? dot : name.length();
        FileAppender<byte[]> named = new FileAppender<>();
        named.setFile(name);
        setContext(context);
        setParent(named);
        setFileNamePattern(name.substring(0, end) + ".%d{" + every.pattern() + "}.%i" + name.substring(end));
        setMaxFileSize(new FileSize(Math.min(maxBytes, totalBytes)));
    }

    @Override
    public void rollover() throws RolloverFailure {
        super.rollover();
        ArchiveRemover remover = getTimeBasedFileNamingAndTriggeringPolicy().getArchiveRemover();
        remover.setMaxHistory(history);
        remover.setTotalSizeCap(earlierBytes);
        Instant now =
                Instant.ofEpochMilli(getTimeBasedFileNamingAndTriggeringPolicy().getCurrentTime());
        awaitEnd(remover.cleanAsynchronously(now));
    }

    private void awaitEnd(Future<?> deletion) {
        try {
            deletion.get();
        } catch (ExecutionException e) {
            addError("Earlier files were not deleted", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
