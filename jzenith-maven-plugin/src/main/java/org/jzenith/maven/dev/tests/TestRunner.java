package org.jzenith.maven.dev.tests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.maven.dev.compile.ClassReferences;
import org.jzenith.maven.dev.compile.ModuleCompiler;
import org.jzenith.maven.dev.compile.Modules;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.process.LauncherJar;
import org.jzenith.maven.dev.project.DevSettings;
import org.jzenith.maven.dev.report.Report;
import org.jzenith.maven.junit.TestMain;
import org.jzenith.maven.jvm.JavaCommand;
import org.jzenith.maven.jvm.JvmProcess;

/**
 * Runs the tests that a change may have broken, in a process beside the application, and logs the result in one line. A
 * later change ends the run of an earlier one. Any thread may call its methods.
 */
public final class TestRunner implements AutoCloseable {

    /** The names of test classes that Maven's Surefire runs by default. */
    private static final Pattern TEST_CLASS = Pattern.compile("(.*\\.)?(Test[^.$]*|[^.$]*(Test|Tests|TestCase))");

    private final DevSettings settings;
    private final Path launcher;
    private final List<Path> platform;
    private final Consumer<String> console;
    private @Nullable Thread running;
    private boolean closed;

    /**
     * Runs nothing yet.
     *
     * @param platform the JARs of JUnit's launcher
     * @param console receives lines for the developer
     */
    public TestRunner(DevSettings settings, List<Path> platform, Consumer<String> console) throws IOException {
        this.settings = settings;
        this.launcher = LauncherJar.write(settings.work().resolve("tests.jar"), TestMain.classes());
        this.platform = platform;
        this.console = console;
    }

    /** Begins to run all tests. */
    public void startAll() {
        start(List.of());
    }

    /** Begins to run the tests that use one of these classes; all tests if there is none. */
    public synchronized void start(Collection<String> changedClasses) {
        if (closed) {
            return;
        }
        Thread before = running;
        if (before != null) {
            before.interrupt();
        }
        List<String> changed = List.copyOf(changedClasses);
        Thread thread = new Thread(() -> run(before, changed), "jzenith-dev tests");
        thread.setDaemon(true);
        running = thread;
        thread.start();
    }

    private void run(@Nullable Thread before, List<String> changed) {
        try {
            if (before != null) {
                before.join(); // It uses the same folders.
            }
            String result = result(changed);
            console.accept(result);
        } catch (IOException e) {
            console.accept("the tests cannot be run: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // A later run, or the end of the goal
        }
    }

    private String result(List<String> changed) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        try (Modules compiler = new Modules(List.of(settings.tests()))) {
            compiler.copyResources();
            ModuleCompiler.Result compiled = compiler.compile(List.of());
            if (!compiled.isSuccess()) {
                Report report = Report.ofCompiler(compiled.errors(), settings.base());
                return "the tests cannot be compiled"
                        + report.news().substring(report.title().length());
            }
        }
        List<String> tests = tests(changed);
        if (tests.isEmpty()) {
            return "no test uses what was changed";
        }
        List<Path> classPath =
                new ArrayList<>(List.of(launcher, settings.tests().classes(), settings.classes()));
        classPath.addAll(settings.runtimeClassPath());
        classPath.addAll(platform);
        List<String> command = new ArrayList<>(List.of(settings.java().toString()));
        command.addAll(settings.jvmOptions());
        command.addAll(List.of("-cp", JavaCommand.classPath(classPath), TestMain.class.getName()));
        command.addAll(tests);
        TestReport report = new TestReport();
        try (JvmProcess process = JvmProcess.start(command, settings.base(), line -> {}, report)) {
            while (process.isAlive() && !report.isComplete()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            String output = process.output(); // Waits for the last lines.
            return report.isComplete()
                    ? report.text(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin))
                    : "the process of the tests has ended with " + process.state() + ":\n" + output;
        }
    }

    private List<String> tests(List<String> changed) throws IOException {
        Path folder = settings.tests().classes();
        List<String> all = new ArrayList<>();
        for (Path file : Folders.files(folder)) {
            if (file.toString().endsWith(".class")) {
                String name = ClassReferences.name(folder, file);
                if (TEST_CLASS.matcher(name).matches()) {
                    all.add(name);
                }
            }
        }
        if (!changed.isEmpty()) {
            Set<String> reached =
                    ClassReferences.below(List.of(settings.classes(), folder)).reaching(changed);
            all.retainAll(reached);
        }
        return all;
    }

    /** Ends the running tests, if there are some. */
    @Override
    public synchronized void close() {
        closed = true;
        if (running != null) {
            running.interrupt();
        }
    }
}
