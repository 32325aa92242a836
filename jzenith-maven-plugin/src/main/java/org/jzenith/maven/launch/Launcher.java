package org.jzenith.maven.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a JVM in which {@code jzenith:dev} starts an application again and again: {@code Launcher LIST
 * FOLDERS MAIN [ARGUMENTS...]}. It loads the classes of libraries that LIST names, and obeys the lines of standard
 * input:
 *
 * <ul>
 *   <li>{@code start N [ARGUMENTS...]} calls MAIN with classes from FOLDERS, and replies if it fails.
 *   <li>{@code stop N MILLIS} stops the application, waits at most that long for the end of its threads, and replies
 *       with the reasons for which this JVM cannot start another version.
 * </ul>
 *
 * A reply is a line of standard output, where it follows all that the application has printed before: {@link #REPLY},
 * the number of the command, and the reasons, separated by {@link #SEPARATOR}.
 *
 * <p>When standard input ends, it stops the application and ends the process, so no process is left if Maven is killed.
 * Uses only the JDK, because it is on the class path of the application.
 */
public final class Launcher {

    /** The beginning of a reply. */
    public static final String REPLY = "\u0002jzenith-dev ";

    /** What separates the parts of a reply. */
    public static final String SEPARATOR = "\u0003";

    private static final long IDLE_SECONDS = 1;
    private static final long PATIENCE_SECONDS = 30;
    private static final String END = "end";

    private final ReloadableApplication application;
    /** The application may replace {@code System.out}. */
    private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);

    private final List<String> arguments;
    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();

    private Launcher(ReloadableApplication application, List<String> arguments) {
        this.application = application;
        this.arguments = arguments;
    }

    /** Returns all classes that this class needs besides those of the JDK. */
    public static List<Class<?>> classes() {
        return List.of(
                Launcher.class,
                ReloadableApplication.class,
                ReloadableApplication.Listener.class,
                ApplicationClassLoader.class,
                Leftovers.class);
    }

    /** Called by the JVM. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Path> folders = Stream.of(arguments[1].split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .toList();
        Launcher launcher = new Launcher(
                new ReloadableApplication(arguments[2], folders),
                Arrays.asList(arguments).subList(3, arguments.length));
        Thread reader = new Thread(launcher::read, "jzenith-dev");
        reader.setDaemon(true);
        reader.start();
        Runtime.getRuntime().addShutdownHook(new Thread(launcher.application::stopAtExit, "jzenith-dev stop"));
        load(Path.of(arguments[0]));
        launcher.obey();
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

    private void read() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                commands.add(line);
            }
        } catch (IOException e) {
            // The other end has closed the pipe.
        }
        commands.add(END);
        halt();
    }

    /** Ends a process whose application does not stop. */
    private static void halt() {
        try {
            TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(1);
    }

    private void obey() throws IOException, InterruptedException {
        boolean collected = true;
        while (true) {
            @Nullable String command = commands.poll(IDLE_SECONDS, TimeUnit.SECONDS);
            if (command == null) {
                if (!collected) {
                    application.collect();
                    collected = true;
                }
                continue;
            }
            List<String> words = List.of(command.split(" ", -1));
            switch (words.get(0)) {
                case "start" -> {
                    start(words.get(1), words.subList(2, words.size()));
                    collected = false;
                }
                case "stop" -> reply(words.get(1), application.stop(Duration.ofMillis(Long.parseLong(words.get(2)))));
                default -> System.exit(0);
            }
        }
    }

    private void start(String number, List<String> more) throws IOException {
        List<String> all = new ArrayList<>(arguments);
        int uninterpreted = all.indexOf("--"); // The arguments after it are not configuration.
        all.addAll(uninterpreted < 0 ? all.size() : uninterpreted, more);
        application.start(all.toArray(new String[0]), () -> reply(number, List.of()));
    }

    private void reply(String number, List<String> reasons) {
        List<String> parts = new ArrayList<>(List.of(REPLY + number));
        reasons.forEach(reason -> parts.add(reason.replaceAll("[\r\n]+", " ")));
        try {
            out.write((String.join(SEPARATOR, parts) + '\n').getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            Runtime.getRuntime().halt(1); // Nobody reads it: the goal has ended.
        }
    }
}
