package org.jzenith.core.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class RequestScopeTest {

    private final RequestScope scope = new RequestScope("a");

    @AfterEach
    void clear() {
        MDC.clear();
    }

    @Test
    void isInTheMdcWhileItRunsAndLeavesNothingBehind() {
        scope.run(() -> {
            assertThat(RequestScope.current()).isSameAs(scope);
            assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("requestId", "a"));
            MDC.put("user", "left behind");
        });
        assertThat(RequestScope.current()).isNull();
        assertThat(MDC.getCopyOfContextMap()).isNull();
    }

    @Test
    void putsBackWhatTheThreadHadAndShowsNothingOfItMeanwhile() {
        MDC.put("job", "nightly");
        scope.run(() -> assertThat(MDC.get("job")).isNull());
        assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("job", "nightly"));
    }

    private record Trace(String traceId, String spanId) implements TraceContext {
        @Override
        public boolean isSampled() {
            return true;
        }
    }

    private static final Map<String, String> TRACED = Map.of("requestId", "a", "trace_id", "t", "span_id", "s");

    @Test
    void showsTheTraceOfTheRequestInTheMdc() {
        scope.setTrace(new Trace("t", "s"));
        scope.run(() -> assertThat(MDC.getCopyOfContextMap()).isEqualTo(TRACED));
        new RequestScope("b").run(() -> assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("requestId", "b")));
    }

    @Test
    void hasNoIdsOutsideOfATrace() {
        scope.setTrace(new Trace("", ""));
        scope.run(() -> assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("requestId", "a")));
    }

    @Test
    void anotherTraceContextSharesEverythingElseWithTheRequest() {
        scope.setTrace(new Trace("t", "s"));
        RequestScope part = scope.withTrace(new Trace("t", "child"));
        scope.run(() -> {
            RequestScope outer = part.enter();
            assertThat(outer).isSameAs(scope);
            assertThat(RequestScope.current()).isSameAs(part);
            assertThat(MDC.get("span_id")).isEqualTo("child");
            part.put("user", "kim");
            assertThat(MDC.get("user")).isEqualTo("kim");
            outer.leave(part);
            assertThat(RequestScope.current()).isSameAs(scope);
            assertThat(MDC.get("span_id")).isEqualTo("s");
        });
        part.run(() -> assertThat(MDC.getCopyOfContextMap())
                .isEqualTo(Map.of("requestId", "a", "trace_id", "t", "span_id", "child", "user", "kim")));
    }

    @Test
    void aTraceContextThatIsNotLeftEndsWithItsScope() {
        scope.setTrace(new Trace("t", "s"));
        scope.run(() -> {
            RequestScope part = scope.withTrace(new Trace("t", "child"));
            part.enter();
            scope.withTrace(new Trace("t", "grandchild")).enter();
            scope.leave(part); // Ignored: the thread is in another one.
            assertThat(MDC.get("span_id")).isEqualTo("grandchild");
        });
        assertThat(RequestScope.current()).isNull();
        scope.run(() -> assertThat(MDC.getCopyOfContextMap()).isEqualTo(TRACED));
    }

    @Test
    void aTraceContextCannotBeEnteredFromOutsideOfItsRequest() {
        RequestScope part = scope.withTrace(new Trace("t", "child"));
        assertThatThrownBy(part::enter)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is not in the scope of request a");
    }

    /**
     * Asks for the scope of this thread as an application with a class loader of its own does, such as one in a
     * container.
     */
    private static WeakReference<ClassLoader> askedByAnApplicationOfItsOwn() throws Exception {
        List<URL> classPath = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            classPath.add(Path.of(entry).toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Object asked = loader.loadClass(RequestScope.class.getName())
                    .getMethod("current")
                    .invoke(null);
            assertThat(asked).isNull();
            return new WeakReference<>(loader);
        }
    }

    @Test
    void keepsNoClassLoaderOnAThreadThatOutlivesTheApplication() throws Exception {
        WeakReference<ClassLoader> loader = askedByAnApplicationOfItsOwn();
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (loader.get() != null) { // The compiler of the JVM may still have one of its methods.
            assertThat(System.nanoTime() - deadline).as("it is gone").isNegative();
            System.gc();
        }
    }

    @Test
    void mayBeginWithinAnother() {
        List<String> ids = new ArrayList<>();
        scope.run(() -> {
            MDC.put("of", "a");
            new RequestScope("b").run(() -> ids.add(MDC.get("requestId") + MDC.get("of")));
            ids.add(MDC.get("requestId") + MDC.get("of"));
            scope.run(() -> ids.add(MDC.get("requestId") + MDC.get("of")));
        });
        assertThat(ids).containsExactly("bnull", "aa", "aa");
    }

    @Test
    void endsWithAnException() {
        assertThatThrownBy(() -> scope.run(() -> {
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
        assertThat(RequestScope.current()).isNull();
        assertThat(MDC.get("requestId")).isNull();
    }

    @Test
    void takesWhatIsPutIntoItAlong() throws InterruptedException {
        List<Map<String, String>> seen = new ArrayList<>();
        scope.run(() -> {
            scope.put("user", "ada");
            seen.add(MDC.getCopyOfContextMap());
        });
        Thread thread = new Thread(scope.wrap(() -> seen.add(MDC.getCopyOfContextMap())));
        thread.start();
        thread.join();
        assertThat(seen).containsOnly(Map.of("requestId", "a", "user", "ada")).hasSize(2);
    }
}
