package org.jzenith.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureReportsTest {

    private static final String PROPERTY = "jzenith.development.failures";
    private static final StackTraceElement OWN =
            new StackTraceElement("app", null, null, "com.example.Orders", "total", "Orders.java", 31);
    private static final StackTraceElement OTHER_OWN =
            new StackTraceElement("com.example.Orders", "get", "Orders.java", -1);
    private static final StackTraceElement WITHOUT_FILE = new StackTraceElement("com.example.Orders", "get", null, 5);
    private static final StackTraceElement JDK =
            new StackTraceElement("java.util.Optional", "orElseThrow", "Optional.java", 403);
    private static final StackTraceElement JZENITH =
            new StackTraceElement("org.jzenith.rest.compiled.CompiledCall", "call", "CompiledCall.java", 301);
    private static final StackTraceElement EXAMPLE =
            new StackTraceElement("org.jzenith.examples.conduit.Articles", "get", "Articles.java", 7);

    private static final class StatementException extends RuntimeException implements StatementFailure {
        private final String statement;

        StatementException(String statement) {
            this.statement = statement;
        }

        @Override
        public @Nullable String statement() {
            return statement;
        }
    }

    private static final class SilentException extends RuntimeException {
        @Override
        public String getMessage() {
            throw new IllegalStateException("as the test wants");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("as the test wants");
        }
    }

    private static FailureReports reports(UnaryOperator<String> redaction) {
        System.setProperty(PROPERTY, "any");
        try {
            return FailureReports.ofProcess(redaction);
        } finally {
            System.clearProperty(PROPERTY);
        }
    }

    private static FailureReport report(Throwable failure) {
        return reports(text -> text).of(failure);
    }

    private static <T extends Throwable> T with(T failure, StackTraceElement... frames) {
        failure.setStackTrace(frames);
        return failure;
    }

    @Test
    void existOnlyInDevelopmentMode() {
        assertThat(FailureReports.ofProcess(text -> text)).isNull();
        assertThat(reports(text -> text)).isNotNull();
    }

    @Test
    void showOnlyTheLinesOfTheApplication() {
        assertThat(report(with(new IllegalStateException("x"), JDK, OWN, JZENITH, OTHER_OWN, WITHOUT_FILE, EXAMPLE))
                        .parts())
                .containsExactly(new FailureReport.Part(
                        "java.lang.IllegalStateException",
                        "x",
                        List.of(
                                "com.example.Orders.total(Orders.java:31)",
                                "com.example.Orders.get(Orders.java)",
                                "com.example.Orders.get(unknown source)",
                                "org.jzenith.examples.conduit.Articles.get(Articles.java:7)")));
    }

    @Test
    void showTheFirstLinesOfLibrariesIfNoneIsOfTheApplication() {
        assertThat(report(with(new IllegalStateException("x"), JDK, JZENITH, JDK, JZENITH, JDK, JZENITH))
                        .parts()
                        .get(0)
                        .frames())
                .hasSize(5)
                .startsWith("java.util.Optional.orElseThrow(Optional.java:403)");
        assertThat(report(with(
                                new IllegalStateException("x", with(new IllegalArgumentException("y"), JDK, OWN)),
                                JDK,
                                JZENITH))
                        .parts())
                .extracting(FailureReport.Part::frames)
                .containsExactly(List.of(), List.of("com.example.Orders.total(Orders.java:31)"));
    }

    @Test
    void areShort() {
        StackTraceElement[] deep = IntStream.range(0, 1_000).mapToObj(i -> OWN).toArray(StackTraceElement[]::new);
        Throwable failure = with(new StackOverflowError("x".repeat(100_000)), deep);
        for (int i = 0; i < 100; i++) {
            failure = with(new IllegalStateException("y", failure), OWN);
        }
        FailureReport report = report(failure);
        assertThat(report.parts()).hasSize(10);
        FailureReport.Part part = report(with(new StackOverflowError("x".repeat(100_000)), deep))
                .parts()
                .get(0);
        assertThat(part.frames()).hasSize(20);
        assertThat(part.message()).hasSizeLessThan(10_000).endsWith("...");
    }

    @Test
    void haveTheStatementOfAnyCause() {
        assertThat(report(new IllegalStateException("x")).statement()).isNull();
        assertThat(report(new StatementException(null)).statement()).isNull();
        assertThat(report(new IllegalStateException(new StatementException("select 1")))
                        .statement())
                .isEqualTo("select 1");
    }

    @Test
    void haveNoSecrets() {
        FailureReport report = reports(text -> text.replace("hunter2", "******"))
                .of(new IllegalStateException("a hunter2", new StatementException("select hunter2")));
        assertThat(report.toString()).contains("a ******", "select ******").doesNotContain("hunter2");
    }

    @Test
    void describeAnExceptionThatCannotDescribeItself() {
        FailureReport report = report(with(new SilentException(), OWN));
        assertThat(report.parts()).singleElement().satisfies(part -> {
            assertThat(part.message()).isNull();
            assertThat(part.frames()).hasSize(1);
        });
    }

    @Test
    void endWithACircleOfCauses() {
        IllegalStateException outer = new IllegalStateException("outer");
        outer.initCause(new IllegalArgumentException("inner", outer));
        assertThat(report(outer).parts())
                .extracting(FailureReport.Part::message)
                .containsExactly("outer", "inner");
    }
}
