package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Module;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;

/** Applications that need a database, and conditions that tests wait for. */
final class Applications {

    static final Module ONE_DATABASE = binder -> configBinder(binder).bind(Database.PostgresqlConfiguration.class);
    static final Module TWO_DATABASES = binder -> {
        configBinder(binder).bind(Database.PostgresqlConfiguration.class);
        configBinder(binder).bind(Database.ReportingConfiguration.class);
    };

    private Applications() {}

    static RunningApplication start(String... arguments) {
        return JZenith.application(arguments).withModules(ONE_DATABASE).start();
    }

    static String dataDir(Path folder) {
        return "--devservices.data-dir=" + folder;
    }

    /** Returns a port on which nothing listens, below those that the operating system gives to anybody meanwhile. */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try {
                new ServerSocket(port).close();
                return port;
            } catch (IOException e) {
                // The next one.
            }
        }
    }

    /** Returns the id of the server's main process. */
    static long serverPid(Path data) throws Exception {
        List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
        return Long.parseLong(lines.get(0).strip());
    }

    /** Returns whether there is such a process; zombies do not count. */
    static boolean isRunning(long pid) throws Exception {
        Process ps = new ProcessBuilder("ps", "-p", String.valueOf(pid), "-o", "stat=").start();
        String state =
                new String(ps.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII).strip();
        ps.waitFor();
        return !state.isEmpty() && !state.startsWith("Z");
    }

    /** Waits until a condition holds. */
    static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as(what).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
