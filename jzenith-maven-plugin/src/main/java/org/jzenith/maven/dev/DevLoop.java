package org.jzenith.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.compile.ModuleCompiler;
import org.jzenith.maven.dev.compile.Modules;
import org.jzenith.maven.dev.file.SourceTree;
import org.jzenith.maven.dev.gateway.Availability;
import org.jzenith.maven.dev.gateway.ListenPorts;
import org.jzenith.maven.dev.gateway.Listeners;
import org.jzenith.maven.dev.process.ApplicationRunner;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.dev.report.Mistake;
import org.jzenith.maven.dev.report.Report;
import org.jzenith.maven.dev.tests.TestRunner;

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

    /** The ids of the problems if a migration was changed after it ran, and if it has failed halfway. */
    private static final List<String> SPOILT_DATABASE = List.of("PG-8:", "PG-11:");

    /** The POM of the application. */
    interface Pom {
        /** Reads it again, after a change. */
        DevSettings read() throws IOException, MojoExecutionException, DependencyResolutionRequiredException;

        /** Returns the JARs that run tests, besides the class path of the tests. */
        List<Path> testPlatform() throws IOException;
    }

    private final Pom pom;
    private final Consumer<String> console;
    private final Availability availability = new Availability();
    private final Listeners listeners;
    private final ApplicationRunner runner;
    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    private DevSettings settings;
    private Modules modules;
    private ListenerLines listenerLines;
    private List<Path> watched;
    private SourceTree seen;
    /** Null as long as the tests are off. */
    private volatile @Nullable TestRunner tests;

    private boolean compiled;
    private long serversSeenNanos = System.nanoTime();

    DevLoop(DevSettings settings, Pom pom, Consumer<String> console) throws IOException {
        this.settings = settings;
        this.pom = pom;
        this.console = console;
        Files.createDirectories(settings.work());
        this.modules = new Modules(settings.modules());
        this.listenerLines = new ListenerLines(settings.application().resources());
        this.runner = new ApplicationRunner(settings, console);
        this.watched = watched(settings);
        this.seen = SourceTree.of(watched);
        this.listeners = new Listeners(settings, availability, this::say);
    }

    private static List<Path> watched(DevSettings settings) {
        List<Path> watched = new ArrayList<>(settings.poms());
        settings.modules().forEach(module -> watched.addAll(module.folders()));
        watched.addAll(settings.tests().folders());
        return watched;
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
        modules.copyResources();
        bring(List.of(), System.nanoTime());
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
            obey(commands.poll());
            TimeUnit.NANOSECONDS.sleep(rest);
        }
        return List.of();
    }

    private void lookAtServers() throws IOException, InterruptedException {
        if (System.nanoTime() - serversSeenNanos > SERVERS.toNanos()) {
            if (runner.hasLostServers()) {
                availability.set(new Availability.Busy());
                bring(List.of(), System.nanoTime());
            }
            serversSeenNanos = System.nanoTime();
        }
    }

    /** Accepts a command of the terminal, on any thread. */
    void command(String name) {
        commands.add(name);
    }

    private void obey(@Nullable String command) throws IOException, InterruptedException {
        if (command == null || command.isEmpty()) {
            return;
        }
        switch (command) {
            case "r" -> emptyServers();
            case "t" -> switchTests();
            default ->
                say(command + " is no command (expected: r, which empties the servers for development and"
                        + " runs all migrations again, or t, which switches the tests after edits on and off)");
        }
    }

    private void switchTests() throws IOException {
        TestRunner running = tests;
        if (running != null) {
            tests = null;
            running.close();
            say("the tests are off");
            return;
        }
        List<Path> platform;
        try {
            platform = pom.testPlatform();
        } catch (IOException e) {
            say("the tests cannot be run: " + e.getMessage());
            return;
        }
        say("the tests that use what you edit run after each edit, and all of them now; t and Enter ends that");
        TestRunner started = new TestRunner(settings, platform, this::say);
        tests = started;
        started.startAll();
    }

    private void emptyServers() throws IOException, InterruptedException {
        long begin = System.nanoTime();
        Availability.State before = availability.get();
        availability.set(new Availability.Busy());
        if (runner.emptyServers()) {
            say("the servers for development are empty now");
            bring(List.of(), begin);
        } else {
            availability.set(before);
            say("there is no server for development to empty");
        }
    }

    /** Waits until no more files change, because an editor or Git changes several. */
    private List<SourceTree.Change> settled(SourceTree first) throws InterruptedException {
        SourceTree now = first;
        SourceTree before;
        do {
            if (now.since(seen).stream().anyMatch(change -> !isOfTests(change))) {
                availability.set(new Availability.Busy());
            }
            before = now;
            TimeUnit.NANOSECONDS.sleep(SETTLED.toNanos());
            now = SourceTree.of(watched);
        } while (!now.equals(before));
        List<SourceTree.Change> changes = now.since(seen);
        seen = now;
        return changes;
    }

    private boolean isOfTests(SourceTree.Change change) {
        return settings.tests().has(change.file());
    }

    private void follow(List<SourceTree.Change> all) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        List<SourceTree.Change> ofTests = all.stream().filter(this::isOfTests).toList();
        List<SourceTree.Change> changes =
                all.stream().filter(change -> !isOfTests(change)).toList();
        if (changes.isEmpty()) {
            runTests(ofTests, Set.of());
            return;
        }
        Path base = base();
        changes.forEach(
                change -> say(change.kind().name().toLowerCase(Locale.ROOT) + " " + base.relativize(change.file())));
        if (changes.stream().anyMatch(change -> settings.poms().contains(change.file()))) {
            if (!readPom()) {
                return;
            }
        }
        List<SourceTree.Change> sources = new ArrayList<>();
        boolean resource = false;
        for (SourceTree.Change change : changes) {
            if (modules.followResource(change)) {
                resource = true;
            } else if (!settings.poms().contains(change.file())) {
                sources.add(change);
            }
        }
        if (listenerLines.haveChanged()) {
            runner.ports().askAgain();
        }
        if (bring(sources, begin)) {
            if (resource) {
                runAllTests();
            } else {
                runTests(ofTests, modules.changedClasses());
            }
        }
    }

    private void runAllTests() {
        TestRunner running = tests;
        if (running != null) {
            running.startAll();
        }
    }

    private void runTests(List<SourceTree.Change> ofTests, Set<String> changedClasses) {
        Set<String> changed = new TreeSet<>(changedClasses);
        for (SourceTree.Change change : ofTests) {
            for (Path folder : settings.tests().sources()) {
                String path = change.file().toString();
                if (change.file().startsWith(folder) && path.endsWith(".java")) {
                    changed.add(folder.relativize(change.file())
                            .toString()
                            .replaceFirst("\\.java$", "")
                            .replace(change.file().getFileSystem().getSeparator(), "."));
                }
            }
        }
        TestRunner running = tests;
        if (running != null && !changed.isEmpty()) {
            running.start(changed);
        }
    }

    /** Reads the POM again; returns false if it cannot be used. */
    private boolean readPom() throws IOException, InterruptedException {
        DevSettings next;
        try {
            next = pom.read();
        } catch (IOException | MojoExecutionException | DependencyResolutionRequiredException e) {
            runner.stop().join();
            fail(new Report(
                    "The POM cannot be used",
                    List.of(new Mistake(base().relativize(settings.pom()).toString(), String.valueOf(e.getMessage()))),
                    ""));
            return false;
        }
        if (!next.equals(settings)) {
            modules.close();
            settings = next;
            modules = new Modules(next.modules());
            compiled = false;
            listenerLines = new ListenerLines(next.application().resources());
            watched = watched(next);
            seen = SourceTree.of(watched);
            modules.copyResources();
            runner.use(next);
            TestRunner outdated = tests;
            if (outdated != null) {
                outdated.close();
                tests = new TestRunner(next, pom.testPlatform(), this::say);
            }
        }
        return true;
    }

    private Path base() {
        return settings.base();
    }

    /** Compiles if necessary, and replaces the application by a new one; returns whether that runs. */
    private boolean bring(List<SourceTree.Change> changes, long beginNanos) throws IOException, InterruptedException {
        CompletableFuture<Void> stopped = runner.stop(); // Meanwhile
        StringBuilder times = new StringBuilder();
        if (!compiled || !changes.isEmpty()) {
            ModuleCompiler.Result result = modules.compile(changes);
            compiled = result.isSuccess();
            times.append(millis(beginNanos))
                    .append(" ms to compile ")
                    .append(result.sources())
                    .append(" sources, ");
            if (!compiled) {
                stopped.join();
                listeners.requireOne();
                fail(Report.ofCompiler(result.errors(), base()));
                return false;
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
            if (SPOILT_DATABASE.stream().anyMatch(failure.get()::names)) {
                say(
                        "to empty the database and run all migrations again: r and Enter, or start with -Djzenith.dev.clean");
            }
            return false;
        }
        Availability.Ready ready = runner.ready();
        if (ready != null) {
            availability.set(ready);
            say("ready after " + millis(beginNanos) + " ms (" + times + millis(stoppedNanos) + " ms to start)");
            runner.prepareNext();
        }
        return ready != null;
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
        TestRunner running = tests;
        if (running != null) {
            running.close();
        }
        listeners.close();
        runner.close();
    }
}
