package org.jzenith.maven.launch;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The main class of an application that {@code jzenith:dev} runs: {@code Launcher LIST MAIN [ARGUMENTS...]}. It loads
 * the classes that LIST names, waits for a line with more arguments on standard input, and calls MAIN. When standard
 * input ends, it ends the process, so no process is left if Maven is killed. Uses only the JDK, because it is on the
 * class path of the application.
 */
public final class Launcher {

    private static final long PATIENCE_SECONDS = 30;

    private Launcher() {}

    /** Called by the JVM. */
    public static void main(String[] arguments) throws Throwable {
        load(Path.of(arguments[0]));
        String line = line(System.in);
        if (line != null) {
            Thread watch = new Thread(Launcher::endWithInput, "jzenith-dev");
            watch.setDaemon(true);
            watch.start();
            List<String> all = new ArrayList<>(List.of(arguments).subList(2, arguments.length));
            int uninterpreted = all.indexOf("--"); // The arguments after it are not configuration.
            all.addAll(uninterpreted < 0 ? all.size() : uninterpreted, List.of(line.split(" ", -1)));
            call(arguments[1], all.toArray(new String[0]));
        }
    }

    /**
     * Loads classes of libraries only, because classes of the application may be compiled later. Failures do not
     * matter.
     */
    private static void load(Path list) {
        List<String> names;
        try {
            names = Files.exists(list) ? Files.readAllLines(list) : List.of();
        } catch (IOException e) {
            return;
        }
        ClassLoader loader = Launcher.class.getClassLoader();
        for (String name : names) {
            try {
                Class.forName(name, false, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                // The class is loaded, or missed, when it is needed.
            }
        }
    }

    /** Returns the first line, or null if the input ends before that. */
    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        int read = in.read();
        while (read >= 0 && read != '\n') {
            line.append((char) read);
            read = in.read();
        }
        return read < 0 ? null : line.toString();
    }

    private static void call(String name, String[] arguments) throws Throwable {
        Method main = Class.forName(name).getMethod("main", String[].class);
        main.setAccessible(true); // The class may be package-private.
        try {
            main.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static void endWithInput() {
        try {
            while (System.in.read(new byte[64]) >= 0) {
                // Ignores further input.
            }
        } catch (IOException e) {
            // The other end has closed the pipe.
        }
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            signal.getMethod("raise", signal)
                    .invoke(null, signal.getConstructor(String.class).newInstance("TERM"));
            TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
        } catch (ReflectiveOperationException e) {
            // Without jdk.unsupported there is no clean stop.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }
}
