package org.jzenith.maven.dev;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The processes of the application: the serving one, the next one that waits, and the one that keeps the servers for
 * development. One thread starts processes. Any thread may call {@link #close()}; afterwards, no process is started.
 */
final class ApplicationRunner implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(5);
    private static final Duration LOOK = Duration.ofMillis(100);
    /** The id of the problem if the configuration needs other servers. */
    private static final String OTHER_SERVERS = "START-3";
    /** The id of the problem if another program has meanwhile taken the free port. */
    private static final String PORT_IN_USE = "BIND-";

    private final DevSettings settings;
    private final Consumer<String> console;
    private final ClassPaths classPaths;
    private final ClassArchive archive;
    private final StartHistory history;
    private final PortsQuestion ports = new PortsQuestion();
    private final boolean needsServers;
    private String mainClass;
    private @Nullable ServersProcess servers;
    private @Nullable Path values;
    private @Nullable ApplicationJvm current;
    private @Nullable ApplicationJvm next;
    private @Nullable Thread archiving;
    private boolean closed;

    ApplicationRunner(DevSettings settings, Consumer<String> console) throws IOException {
        this.settings = settings;
        this.console = console;
        this.mainClass = settings.mainClass();
        this.classPaths = new ClassPaths(settings);
        this.archive = new ClassArchive(settings, classPaths);
        this.history = new StartHistory(settings.work().resolve("history"));
        this.needsServers = ServersProcess.isNeeded(settings.runtimeClassPath());
    }

    /** Returns the query for the ports of the application. */
    PortsQuestion ports() {
        return ports;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Starts a process. */
    private interface Start<T> {
        T get() throws IOException;
    }

    /** Starts a process; if this is closed, ends it at once. */
    private synchronized <T> T unlessClosed(Start<T> start) throws IOException, InterruptedException {
        if (closed) {
            throw new InterruptedException("closed");
        }
        return start.get();
    }

    /** Begins to stop the serving process. */
    CompletableFuture<Void> stop() {
        ApplicationJvm ending;
        synchronized (this) {
            ending = current;
            current = null;
        }
        return ending == null
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.runAsync(
                        () -> end(ending), command -> new Thread(command, "jzenith-dev stop").start());
    }

    private void end(ApplicationJvm ending) {
        try (ending) {
            if (ending.stop(settings.stopTimeout())) {
                console.accept("The application has not stopped within "
                        + settings.stopTimeout().toMillis() + " ms and was killed.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Starts the application and waits until it listens; returns the reason if it fails. If the application becomes
     * outdated meanwhile, this method kills it, and {@link #ready()} returns null.
     */
    Optional<Report> start(BooleanSupplier outdated) throws IOException, InterruptedException {
        if (mainClass.isEmpty()) {
            try {
                mainClass = MainClass.find(settings.classes());
            } catch (IOException e) {
                return Optional.of(new Report(String.valueOf(e.getMessage()), List.of(), ""));
            }
        }
        ports.ask(() -> unlessClosed(() -> PortsProbe.start(settings, classPaths.current(), mainClass)));
        Optional<Report> failure = ensureServers();
        if (failure.isEmpty()) {
            failure = launch(outdated);
            if (failure.map(Report::output).orElse("").contains(OTHER_SERVERS)) {
                endServers();
                failure = ensureServers();
                if (failure.isEmpty()) {
                    failure = launch(outdated);
                }
            }
            if (failure.map(Report::output).orElse("").contains(PORT_IN_USE)) {
                failure = launch(outdated);
            }
        }
        return failure;
    }

    private Optional<Report> ensureServers() throws IOException, InterruptedException {
        ServersProcess running = servers;
        if (!needsServers) {
            return Optional.empty();
        }
        if (running != null && values != null) {
            Optional<String> lost = running.lost();
            if (lost.isEmpty()) {
                return Optional.empty();
            }
            console.accept("Servers for development are started anew, since this has ended: " + lost.get());
        }
        endServers();
        history.begin();
        ServersProcess started = unlessClosed(
                () -> servers = ServersProcess.start(settings, classPaths.current(), mainClass, history, console));
        values = started.await();
        return values == null
                ? Optional.of(history.report(
                        "The servers for development could not be started: " + started.state(), started.output()))
                : Optional.empty();
    }

    /** Returns whether the application runs, but one of its servers has ended. */
    boolean hasLostServers() {
        ServersProcess running = servers;
        return ready() != null
                && running != null
                && values != null
                && running.lost().isPresent();
    }

    private void endServers() throws InterruptedException {
        ServersProcess ending;
        ApplicationJvm unused;
        synchronized (this) {
            ending = servers;
            servers = null;
            unused = next; // It was started with these servers.
            next = null;
            values = null;
        }
        if (unused != null) {
            unused.close();
        }
        if (ending != null) {
            ending.close();
        }
    }

    private Optional<Report> launch(BooleanSupplier outdated) throws IOException, InterruptedException {
        ApplicationJvm application = unlessClosed(() -> {
            ApplicationJvm prepared = next != null && next.isAlive() ? next : ahead();
            next = null;
            current = prepared;
            return prepared;
        });
        history.begin();
        application.launch();
        long looked = System.nanoTime();
        while (!application.isOpen()) {
            if (!application.isAlive()) {
                return Optional.of(ended(application));
            }
            if (System.nanoTime() - looked > LOOK.toNanos()) {
                if (outdated.getAsBoolean()) {
                    application.close();
                    forget(application);
                    return Optional.empty();
                }
                looked = System.nanoTime();
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
        return Optional.empty();
    }

    private ApplicationJvm ahead() throws IOException {
        return ApplicationJvm.ahead(
                settings,
                classPaths.current(),
                archive,
                mainClass,
                Optional.ofNullable(values),
                history.option(),
                console);
    }

    private synchronized void forget(ApplicationJvm application) {
        if (current == application) {
            current = null;
        }
    }

    private Report ended(ApplicationJvm application) throws IOException, InterruptedException {
        forget(application);
        String output = application.output();
        return history.report("The application has ended with " + application.state(), output);
    }

    /** Returns the ports of the application, or null if it does not listen. */
    synchronized Availability.@Nullable Ready ready() {
        return current == null ? null : current.ready();
    }

    /** Returns a report if the application has ended by itself; only once. */
    Optional<Report> unexpectedEnd() throws IOException, InterruptedException {
        ApplicationJvm application;
        synchronized (this) {
            application = current;
        }
        return application == null || application.isAlive() ? Optional.empty() : Optional.of(ended(application));
    }

    /** Starts the JVM for the next start, and creates the archive of classes if there is none. */
    void prepareNext() throws IOException, InterruptedException {
        unlessClosed(() -> next = ahead());
        if (archiving == null) {
            Thread thread = new Thread(this::archive, "jzenith-dev archive");
            thread.setDaemon(true);
            archiving = thread;
            thread.start();
        }
    }

    private void archive() {
        try {
            boolean before = archive.isMade();
            archive.make();
            if (!before && archive.isMade()) {
                replaceNext();
            }
        } catch (IOException e) {
            console.accept("There is no archive of classes: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Replaces the waiting process, which was started without the archive. */
    private synchronized void replaceNext() throws IOException {
        if (next != null && !closed) {
            next.close();
            next = ahead();
        }
    }

    /** Ends all processes; the servers last, because the application needs them until it has stopped. */
    @Override
    public void close() {
        ApplicationJvm unused;
        ServersProcess ending;
        synchronized (this) {
            closed = true;
            unused = next;
            next = null;
            ending = servers;
            servers = null;
            ports.close();
        }
        if (archiving != null) {
            archiving.interrupt();
        }
        if (unused != null) {
            unused.close();
        }
        stop().join();
        if (ending != null) {
            ending.close();
        }
    }
}
