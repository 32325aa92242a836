package org.jzenith.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.DefaultJoranConfigurator;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Configures Logback if the application has no {@code logback.xml}: level INFO, to the console. Logback finds this
 * class by {@link java.util.ServiceLoader} and calls it once, with the first logger. A file that Logback itself would
 * find takes precedence: {@code logback-test.xml}, {@code logback.xml}, or the one that the system property
 * {@code logback.configurationFile} names. So does any other {@link Configurator} of the application.
 *
 * <p>At the start of an application, reading a configuration file takes longer than everything else in Logback.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK)
public final class LogbackDefaults extends ContextAwareBase implements Configurator {

    /**
     * The first two log up to ten lines at INFO, with information that the start report gives in one, or only their
     * version. The client of Kafka logs all its settings for each consumer and each sender, and every step of a
     * rebalance, of which jzenith-kafka logs the result.
     */
    private static final List<String> TALKATIVE =
            List.of("org.flywaydb", "org.hibernate.validator", "org.apache.kafka");

    private static final String CONSOLE = "console";
    private static final String ACCESS_CONSOLE = "access";

    /** The logger of the access log of jzenith-http, which this module does not see. */
    static final String ACCESS = "org.jzenith.access";

    /** Without a configuration, each line is written at once, so this matters only if the console is stuck. */
    private static final long QUEUE_BYTES = 2 << 20;

    private static final Duration MAX_WAIT = Duration.ofMillis(50);

    /** Called by Logback. */
    public LogbackDefaults() {}

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        DefaultJoranConfigurator files = new DefaultJoranConfigurator();
        files.setContext(context);
        if (files.configure(context) == ExecutionStatus.INVOKE_NEXT_IF_ANY) { // There is none.
            configureConsole(context);
        }
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static void configureConsole(LoggerContext context) {
        QueueSpace.Limits limits = QueueSpace.Limits.of(QUEUE_BYTES, MAX_WAIT);
        QueueAppender console =
                new QueueAppender(CONSOLE, new LogQueue(new ConsoleSink(), new TextEncoder(), limits), null);
        console.setContext(context);
        console.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(console);
        setLevel(Level.INFO, context);
        configureAccessLog(context);
    }

    /** The access log has a format and a level of its own. */
    private static void configureAccessLog(LoggerContext context) {
        MessageEncoder encoder = new MessageEncoder();
        encoder.setContext(context);
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setName(ACCESS_CONSOLE);
        console.setEncoder(encoder);
        console.start();
        ch.qos.logback.classic.Logger access = context.getLogger(ACCESS);
        access.addAppender(console);
        access.setAdditive(false);
        access.setLevel(Level.INFO);
    }

    /** Sets the level of all loggers. Without a file, the talkative loggers still write nothing below WARN. */
    static void setLevel(Level level, LoggerContext context) {
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(level);
        if (console(context) != null) {
            Level ofTalkative = level.isGreaterOrEqual(Level.WARN) ? level : Level.WARN;
            for (String name : TALKATIVE) {
                context.getLogger(name).setLevel(ofTalkative);
            }
        }
    }

    /** Returns the console that this class has configured; null if a file has configured Logback. */
    static @Nullable QueueAppender console(LoggerContext context) {
        return context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(CONSOLE) instanceof QueueAppender console
                ? console
                : null;
    }
}
