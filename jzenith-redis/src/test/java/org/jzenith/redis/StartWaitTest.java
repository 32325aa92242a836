package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.StartupConnector;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.FaultProxy;
import org.slf4j.LoggerFactory;

/** What is seen of a start that waits for its server. */
class StartWaitTest {

    @Test
    void saysWhatItWaitsForAndGoesOnWhenThatIsThere() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(StartupConnector.class);
        BlockingQueue<ILoggingEvent> lines = new LinkedBlockingQueue<>();
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent line) {
                lines.add(line);
            }
        };
        appender.start();
        Level before = logger.getLevel();
        logger.setLevel(Level.WARN);
        logger.addAppender(appender);
        try (RunningApplication owner = Server.PLUGIN.startOnOneEventLoop()) {
            Map<String, String> address = Server.address(owner);
            try (FaultProxy proxy =
                    FaultProxy.to(address.get("redis.host"), Integer.parseInt(address.get("redis.port")))) {
                proxy.refuse();
                String[] arguments = Stream.concat(
                                address.entrySet().stream()
                                        .filter(entry -> !entry.getKey().equals("redis.port"))
                                        .map(entry -> "--" + entry.getKey() + '=' + entry.getValue()),
                                Stream.of("--redis.port=" + proxy.port(), "--redis.start-timeout=2m"))
                        .toArray(String[]::new);
                CompletableFuture<RunningApplication> starting =
                        CompletableFuture.supplyAsync(() -> Server.PLUGIN.startOnOneEventLoop(arguments));
                ILoggingEvent line = lines.poll(1, TimeUnit.MINUTES);
                assertThat(line).isNotNull();
                assertThat(line.getLevel()).isEqualTo(Level.WARN);
                assertThat(line.getFormattedMessage())
                        .startsWith("The server of redis cannot be used yet, and the start waits for it, for at most "
                                + "120000 ms (redis.start-timeout): ")
                        .contains("Connection refused");
                proxy.passThrough();
                starting.get(1, TimeUnit.MINUTES).close();
                assertThat(lines).as("once is enough").isEmpty();
            }
        } finally {
            logger.detachAppender(appender);
            logger.setLevel(before);
        }
    }
}
