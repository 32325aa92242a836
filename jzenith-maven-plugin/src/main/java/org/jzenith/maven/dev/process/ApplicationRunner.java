package org.jzenith.maven.dev.process;

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
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.gateway.Availability;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.dev.report.Report;
import org.jzenith.maven.servers.ServersProcess;

/**
 * The processes of the application: the JVM that runs it, perhaps another one that waits, and the one that keeps the
 * servers for development. A version of the application runs in the JVM of the version before, unless that is
 * impossible. One thread starts processes. Any thread may call {@link #close()}; afterwards, no process is started.
 */
public final class ApplicationRunner implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(5);
    private static final Duration LOOK = Duration.ofMillis(100);
    /** The id of the problem if the configuration needs other servers. */
    private static final String OTHER_SERVERS = "START-3";
    /** The id of the problem if another program has meanwhile taken the free port. */
    private static final String PORT_IN_USE = "BIND-";

    private final Consumer<String> console;
    private final StartHistory history;
    private final PortsQuestion ports = new PortsQuestion();
    private DevSettings settings;
    private ClassPaths classPaths;
    private ClassArchive archive;
    private boolean needsServers;
    private String mainClass;
    private @Nullable ServersProcess servers;
    private @Nullable Path values;
    private @Nullable ApplicationJvm current;
    private @Nullable ApplicationJvm next;
    private @Nullable Thread archiving;
    /** Whether the JVM of the last version has run more than one, or may. */
    private boolean reloads = true;

    private boolean closed;

    public ApplicationRunner(DevSettings settings, Consumer<String> console) throws IOException {
        this.settings = settings;
        this.console = console;
        this.mainClass = settings.mainClass();
        this.classPaths = new ClassPaths(settings);
        this.archive = new ClassArchive(settings, classPaths);
        this.history = new StartHistory(settings.work().resolve("history"));
        this.needsServers = ServersProcess.isNeeded(settings.runtimeClassPath());
    }

    /**
     * Takes other settings: the next version of the application starts in a new JVM. The servers for development keep
     * running.
     */
    public void use(DevSettings next) throws IOException, InterruptedException {
        stop().join();
        ClassPaths paths = new ClassPaths(next);
        synchronized (this) {
            if (this.next != null) {
                this.next.close();
                this.next = null;
            }
            settings = next;
            mainClass = next.mainClass();
            classPaths = paths;
            archive = new ClassArchive(next, paths);
            needsServers = ServersProcess.isNeeded(next.runtimeClassPath());
            archiving = null;
        }
        ports.askAgain();
        if (!needsServers) {
            endServers();
        }
    }

    /** Stops the servers for development and deletes their data; returns false if there are none. */
    public boolean emptyServers() throws IOException, InterruptedException {
        if (!needsServers) {
            return false;
        }
        stop().join();
        endServers();
        Folders.delete(settings.data());
        return true;
    }

    /** Returns the query for the ports of the application. */
    public PortsQuestion ports() {
        return ports;
    }

    public synchronized boolean isClosed() {
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
    public CompletableFuture<Void> stop() {
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

    /** Stops the application in a JVM, and ends the JVM unless it can run the next version. */
    private void end(ApplicationJvm ending) {
        try {
            if (ending.canReload() && !isClosed()) {
                List<String> reasons = ending.stop(settings.stopTimeout());
                if (reasons != null && reasons.isEmpty() && keep(ending)) {
                    return;
                }
                tell(
                        reasons == null && ending.isAlive()
                                ? List.of("the application has not stopped within "
                                        + settings.stopTimeout().toMillis() + " ms")
                                : reasons);
            }
            if (ending.end(settings.stopTimeout())) {
                console.accept("The application has not stopped within "
                        + settings.stopTimeout().toMillis() + " ms and was killed.");
            }
        } catch (InterruptedException e) {
            ending.close();
            Thread.currentThread().interrupt();
        }
    }

    private void tell(@Nullable List<String> reasons) {
        if (reasons != null && !reasons.isEmpty()) {
            reloads = false;
            say("the next version starts in a new JVM, since " + String.join(", and ", reasons));
        }
    }

    private void say(String text) {
        console.accept("[jzenith:dev] " + text);
    }

    private synchronized boolean keep(ApplicationJvm stopped) {
        if (closed || !stopped.isAlive()) {
            return false;
        }
        if (next != null) {
            next.close();
        }
        next = stopped;
        reloads = true;
        return true;
    }

    /**
     * Starts the application and waits until it listens; returns the reason if it fails. If the application becomes
     * outdated meanwhile, this method kills it, and {@link #ready()} returns null.
     */
    public Optional<Report> start(BooleanSupplier outdated) throws IOException, InterruptedException {
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
            if (failure.filter(report -> report.names(OTHER_SERVERS)).isPresent()) {
                endServers();
                failure = ensureServers();
                if (failure.isEmpty()) {
                    failure = launch(outdated);
                }
            }
            if (failure.filter(report -> report.names(PORT_IN_USE)).isPresent()) {
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
        ServersProcess started =
                unlessClosed(() -> servers = ServersProcess.start(this::serversCommand, settings.base(), console));
        values = started.await();
        return values == null
                ? Optional.of(history.report(
                        "The servers for development could not be started: " + started.state(), started.output()))
                : Optional.empty();
    }

    /** Returns the command of the servers, with an option that makes the process keep them. */
    private List<String> serversCommand(String keep) {
        List<String> command = settings.sideCommand(
                List.of(keep, "-Djzenith.development.data=" + settings.data(), history.option()),
                classPaths.current(),
                mainClass);
        command.addAll(settings.arguments());
        return command;
    }

    /** Returns whether the application runs, but one of its servers has ended. */
    public boolean hasLostServers() {
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
        ClassPaths.Layout layout = classPaths.layout();
        ApplicationJvm application = unlessClosed(() -> {
            ApplicationJvm waiting = next;
            ApplicationJvm prepared = waiting != null && waiting.canRun(layout) ? waiting : ahead();
            if (waiting != null && waiting != prepared) {
                if (waiting.isAlive()) {
                    say("the next version starts in a new JVM, since the class path has changed");
                }
                waiting.close();
            }
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
            if (application.hasFailed()) {
                return Optional.of(failed(application));
            }
            if (System.nanoTime() - looked > LOOK.toNanos()) {
                if (outdated.getAsBoolean()) {
                    forget(application);
                    end(application);
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
                classPaths.layout(),
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

    /** Stops what a failed start has left, such as a thread of the application. */
    private Report failed(ApplicationJvm application) throws IOException, InterruptedException {
        forget(application);
        String output = application.output();
        end(application);
        return history.report("The application has failed", output);
    }

    private Report ended(ApplicationJvm application) throws IOException, InterruptedException {
        forget(application);
        String output = application.output();
        return history.report("The application has ended with " + application.state(), output);
    }

    /** Returns the ports of the application, or null if it does not listen. */
    public synchronized Availability.@Nullable Ready ready() {
        return current == null ? null : current.ready();
    }

    /** Returns a report if the application has ended by itself; only once. */
    public Optional<Report> unexpectedEnd() throws IOException, InterruptedException {
        ApplicationJvm application;
        synchronized (this) {
            application = current;
        }
        return application == null || application.isAlive() ? Optional.empty() : Optional.of(ended(application));
    }

    /**
     * Starts the JVM for the next start, unless the running one will do, and creates the archive of classes if there is
     * none.
     */
    public void prepareNext() throws IOException, InterruptedException {
        if (!reloads) {
            unlessClosed(() -> next = ahead());
        }
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

    /**
     * Replaces a JVM that was started ahead without the archive; not one that has run a version, whose code is warm.
     */
    private synchronized void replaceNext() throws IOException {
        if (next != null && !next.hasRun() && !closed) {
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
