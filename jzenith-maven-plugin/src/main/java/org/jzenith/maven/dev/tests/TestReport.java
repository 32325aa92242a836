package org.jzenith.maven.dev.tests;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jzenith.maven.junit.TestMain;

/** The lines that {@link TestMain} has printed. Safe on any thread. */
final class TestReport implements Predicate<String> {

    private final List<String> failures = new ArrayList<>();
    private int tests = -1;

    /** Takes a line if it is one of the report. */
    @Override
    public synchronized boolean test(String line) {
        int begin = line.indexOf(TestMain.LINE);
        if (begin < 0) {
            return false;
        }
        List<String> parts =
                List.of(line.substring(begin + TestMain.LINE.length()).split(TestMain.SEPARATOR, -1));
        if (parts.get(0).equals("ended")) {
            tests = Integer.parseInt(parts.get(1));
        } else {
            failures.add(parts.get(1) + ": " + parts.get(2) + " (" + parts.get(3) + ')');
        }
        return true;
    }

    /** Returns whether all tests have ended. */
    synchronized boolean isComplete() {
        return tests >= 0;
    }

    /** Returns the result: a line, and one for each failure. */
    synchronized String text(long millis) {
        String of = tests + (tests == 1 ? " test" : " tests");
        return failures.isEmpty()
                ? of + " passed in " + millis + " ms"
                : failures.size() + " of " + of + " failed in " + millis + " ms:\n  " + String.join("\n  ", failures);
    }
}
