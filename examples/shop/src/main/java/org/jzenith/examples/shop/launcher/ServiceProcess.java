package org.jzenith.examples.shop.launcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A service in a process of its own, with the class path and the options of this JVM. It is started again whenever it
 * ends, after a pause that doubles if it ends soon. Safe on any thread.
 */
public final class ServiceProcess {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceProcess.class);
    private static final String LAUNCHER = "shop.launcher";
    private static final String MAIN_CLASS = "org.jzenith.examples.shop.ShopApplication";
    /** The JVM compiles for a short life, and leaves memory to the others. */
    private static final List<String> QUICK_START =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    /** After such a time, the end of a process is not a failed start. */
    private static final Duration STABLE = Duration.ofSeconds(10);

    private final String name;
    private final ProcessBuilder builder;
    private Process process;
    private long startNanos;
    private Duration pause = FIRST_PAUSE;
    private boolean isStopping;

    ServiceProcess(String name, List<String> arguments, Map<String, String> environment) {
        this.name = name;
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(QUICK_START);
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add("-D" + LAUNCHER + '=' + ProcessHandle.current().pid());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN_CLASS, name));
        command.addAll(arguments);
        builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
    }

    /** Ends this process together with the launcher that has started it, if it is the process of a service. */
    public static void endWithLauncher() {
        Long launcher = Long.getLong(LAUNCHER);
        if (launcher != null) {
            CompletableFuture<?> end = ProcessHandle.of(launcher)
                    .<CompletableFuture<?>>map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null));
            end.thenRun(() -> Runtime.getRuntime().halt(1));
        }
    }

    /** Returns the name of the service. */
    public String name() {
        return name;
    }

    synchronized void start() throws IOException {
        process = builder.start();
        startNanos = System.nanoTime();
        Process started = process;
        Thread printing = new Thread(() -> print(started), name + "-output");
        printing.setDaemon(true);
        printing.start();
        started.onExit().thenAccept(this::startLater);
    }

    private void print(Process started) {
        try (BufferedReader output = started.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                System.out.printf("%-6s | %s%n", name, line);
            }
        } catch (IOException e) {
            LOG.debug("The output of {} cannot be read any more", name, e);
        }
    }

    private synchronized void startLater(Process ended) {
        if (isStopping) {
            return;
        }
        if (System.nanoTime() - startNanos > STABLE.toNanos()) {
            pause = FIRST_PAUSE;
        }
        LOG.warn(
                "{} has ended with exit code {}, and starts again in {} ms", name, ended.exitValue(), pause.toMillis());
        CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS)
                .execute(this::startAgain);
        Duration doubled = pause.multipliedBy(2);
        pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }

    private synchronized void startAgain() {
        if (!isStopping) {
            try {
                start();
            } catch (IOException e) {
                LOG.error("{} cannot be started again", name, e);
            }
        }
    }

    /** Ends the process at once ({@code kill -9}). */
    public synchronized void kill() {
        process.toHandle().destroyForcibly();
    }

    /** Stops the process by SIGSTOP, as on a machine that stalls; {@link #resume} continues it. */
    public void freeze() {
        signal("STOP");
    }

    /** Continues the process. */
    public void resume() {
        signal("CONT");
    }

    private synchronized void signal(String signal) {
        try {
            new ProcessBuilder("kill", '-' + signal, String.valueOf(process.pid()))
                    .redirectErrorStream(true)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes the process end in order, without another start. */
    synchronized void stop() {
        isStopping = true;
        process.toHandle().destroy(); // process.destroy() would also close its output.
    }

    /** Waits for the end of the process, and kills it if that takes too long. */
    void awaitEnd(Duration timeout) throws InterruptedException {
        Process stopped;
        synchronized (this) {
            stopped = process;
        }
        if (!stopped.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warn("{} does not end within {} ms, and is killed", name, timeout.toMillis());
            stopped.toHandle().destroyForcibly();
            stopped.waitFor();
        }
    }
}
