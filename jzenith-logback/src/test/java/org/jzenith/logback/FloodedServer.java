package org.jzenith.logback;

import ch.qos.logback.classic.LoggerContext;
import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.core.JZenith;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server in a process of its own: for each request, it logs 100 lines of TRACE, one of WARN and one of ERROR. On
 * stderr, it tells its port and, at the end, what became of the lines of each level.
 */
@SuppressWarnings("SystemOut") // The test reads stderr.
final class FloodedServer implements Plugin {

    static final int LINES = 100;

    private static final Logger LOG = LoggerFactory.getLogger("org.example.Users");
    private static final String TEXT = "x".repeat(230);

    private final AtomicInteger requests = new AtomicInteger();

    /** Starts the server; with the argument {@code exit}, logs at once and ends the process without a stop. */
    public static void main(String[] arguments) {
        JZenith application = JZenith.application(arguments).withPlugins(LogbackPlugin.create(), new FloodedServer());
        if (Boolean.getBoolean("exit")) {
            application.start();
            LOG.error("the end");
            System.exit(3);
        }
        application.run();
    }

    @Override
    public String name() {
        return "flooded";
    }

    @Override
    public Phase phase() {
        return Phase.SERVERS;
    }

    @Override
    public void configure(Binder binder) {
        // It needs nothing.
    }

    @Override
    public Completable start(Injector injector) {
        for (QueueAppender appender :
                ProcessLog.of((LoggerContext) LoggerFactory.getILoggerFactory()).appenders()) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> tell(appender)));
        }
        return Completable.create(emitter -> injector.getInstance(Vertx.class)
                .createHttpServer()
                .requestHandler(this::answer)
                .listen(0, "127.0.0.1")
                .onComplete(listening -> {
                    System.err.println("port " + listening.result().actualPort());
                    emitter.onComplete();
                }));
    }

    private static void tell(QueueAppender appender) {
        LineCounts counts = appender.queue().counts();
        for (int level = 0; level < LineCounts.LEVELS; level++) {
            System.err.printf(
                    "counts %s %d %d %d %d %d%n",
                    appender.getName(),
                    level,
                    counts.offered(level),
                    counts.written(level),
                    counts.dropped(level),
                    counts.lost(level));
        }
    }

    private void answer(HttpServerRequest request) {
        int number = requests.getAndIncrement();
        for (int i = 0; i < LINES; i++) {
            LOG.trace("Step {} of the request for {}", i, request.path());
        }
        LOG.warn("warning-{}- {}", number, TEXT);
        LOG.error("error-{}- {}", number, TEXT);
        request.response().end("{}");
    }
}
