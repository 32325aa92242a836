package org.jzenith.core.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        })).hasMessage("on purpose");
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
