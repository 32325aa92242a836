package org.jzenith.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An application that follows its sources: {@link #run()} compiles, starts and watches until it is interrupted. One
 * thread executes its steps; any thread may call {@link #close()}.
 */
final class DevLoop implements AutoCloseable {

    /** Scanning the files takes at most a tenth of the time. */
    private static final int REST = 9;

    private static final Duration SHORTEST_REST = Duration.ofMillis(50);
    private static final Duration SETTLED = Duration.ofMillis(20);
    /** The interval between checks of the servers for development. */
    private static final Duration SERVERS = Duration.ofSeconds(1);

    private final DevSettings settings;
    private final Consumer<String> console;
    private final Availability availability = new Availability();
    private final Listeners listeners;
    private final ModuleCompiler compiler;
    private final Resources resources;
    private final ApplicationRunner runner;
    private final Collection<Path> watched = new ArrayList<>();
    private SourceTree seen;
    private boolean compiled;
    private long serversSeenNanos = System.nanoTime();

    DevLoop(DevSettings settings, Consumer<String> console) throws IOException {
        this.settings = settings;
        this.console = console;
        Files.createDirectories(settings.work());
        this.compiler = new ModuleCompiler(settings);
        this.resources = new Resources(settings);
        this.runner = new ApplicationRunner(settings, console);
        watched.add(settings.pom());
        watched.addAll(settings.sources());
        settings.resources().forEach(folder -> watched.add(folder.folder()));
        this.seen = SourceTree.of(watched);
        this.listeners = new Listeners(settings, availability, this::say);
    }

    /** Returns the port without TLS that it listens on; 0 if there is none. */
    int port() {
        return listeners.port();
    }

    /** Returns the port with TLS that it listens on; 0 if there is none. */
    int tlsPort() {
        return listeners.tlsPort();
    }

    /** Compiles, starts and watches until this thread is interrupted or this is closed. */
    void run() throws IOException, InterruptedException {
        seen = SourceTree.of(watched);
        resources.copyAll();
        bring(true, System.nanoTime());
        while (!runner.isClosed()) {
            List<SourceTree.Change> changes = awaitChanges();
            if (!changes.isEmpty()) {
                follow(changes);
            }
        }
    }

    /** Returns the changes; empty if the application has ended. */
    private List<SourceTree.Change> awaitChanges() throws IOException, InterruptedException {
        while (!runner.isClosed()) {
            long begin = System.nanoTime();
            SourceTree now = SourceTree.of(watched);
            long rest = Math.max(SHORTEST_REST.toNanos(), REST * (System.nanoTime() - begin));
            if (!now.equals(seen)) {
                return settled(now);
            }
            runner.unexpectedEnd().ifPresent(this::fail);
            lookAtServers();
            TimeUnit.NANOSECONDS.sleep(rest);
        }
        return List.of();
    }

    private void lookAtServers() throws IOException, InterruptedException {
        if (System.nanoTime() - serversSeenNanos > SERVERS.toNanos()) {
            if (runner.hasLostServers()) {
                availability.set(new Availability.Busy());
                bring(false, System.nanoTime());
            }
            serversSeenNanos = System.nanoTime();
        }
    }

    /** Waits until no more files change, because an editor or Git changes several. */
    private List<SourceTree.Change> settled(SourceTree first) throws InterruptedException {
        availability.set(new Availability.Busy());
        SourceTree now = first;
        SourceTree before;
        do {
            before = now;
            TimeUnit.NANOSECONDS.sleep(SETTLED.toNanos());
            now = SourceTree.of(watched);
        } while (!now.equals(before));
        List<SourceTree.Change> changes = now.since(seen);
        seen = now;
        return changes;
    }

    private void follow(List<SourceTree.Change> changes) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Path base = base();
        changes.forEach(
                change -> say(change.kind().name().toLowerCase(Locale.ROOT) + " " + base.relativize(change.file())));
        boolean java = false;
        for (SourceTree.Change change : changes) {
            if (change.file().equals(settings.pom())) {
                say("the POM is read at the start of the goal only: start it again");
            } else if (!resources.follow(change)) {
                java = true;
            } else if (change.file().toString().endsWith(".properties")) {
                runner.ports().askAgain();
            }
        }
        bring(java || !compiled, begin);
    }

    private Path base() {
        return settings.base();
    }

    /** Compiles if necessary, and replaces the application by a new one. */
    private void bring(boolean compile, long beginNanos) throws IOException, InterruptedException {
        CompletableFuture<Void> stopped = runner.stop(); // Meanwhile
        StringBuilder times = new StringBuilder();
        if (compile) {
            ModuleCompiler.Result result = compiler.compile();
            compiled = result.isSuccess();
            times.append(millis(beginNanos))
                    .append(" ms to compile ")
                    .append(result.sources())
                    .append(" sources, ");
            if (!compiled) {
                stopped.join();
                listeners.requireOne();
                fail(Report.ofCompiler(result.errors(), base()));
                return;
            }
        }
        stopped.join();
        long stoppedNanos = System.nanoTime();
        Optional<Report> failure = runner.start(this::isOutdated);
        Optional<ListenPorts> ports = runner.ports().news();
        if (ports.isPresent()) {
            listeners.follow(ports.get());
        } else {
            listeners.requireOne();
        }
        if (failure.isPresent()) {
            fail(failure.get());
            return;
        }
        Availability.Ready ready = runner.ready();
        if (ready != null) {
            availability.set(ready);
            say("ready after " + millis(beginNanos) + " ms (" + times + millis(stoppedNanos) + " ms to start)");
            runner.prepareNext();
        }
    }

    /** Returns whether a source has changed while the application was starting. */
    private boolean isOutdated() {
        return !SourceTree.of(watched).equals(seen);
    }

    private void fail(Report report) {
        availability.set(new Availability.Failed(report));
        say(report.news());
    }

    private static long millis(long sinceNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - sinceNanos);
    }

    private void say(String text) {
        text.lines().forEach(line -> console.accept("[jzenith:dev] " + line));
    }

    /** Stops everything that this object has started. */
    @Override
    public void close() {
        listeners.close();
        runner.close();
    }
}
