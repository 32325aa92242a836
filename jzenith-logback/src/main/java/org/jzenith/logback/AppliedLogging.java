package org.jzenith.logback;

import ch.qos.logback.classic.LoggerContext;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigListener;
import org.slf4j.LoggerFactory;

/** Applies the configuration of one application to the Logback of the process, until that application has ended. */
final class AppliedLogging implements ConfigListener<LoggingConfiguration> {

    private @Nullable LoggingConfiguration applied;
    private @Nullable ProcessLog log;

    @Override
    public void loaded(LoggingConfiguration configuration) {
        ProcessLog ofProcess = ProcessLog.of((LoggerContext) LoggerFactory.getILoggerFactory());
        ofProcess.begin(configuration);
        applied = configuration;
        log = ofProcess;
    }

    @Override
    public void ended() {
        if (applied != null && log != null) {
            log.end(applied);
        }
    }
}
