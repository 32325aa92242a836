package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

/** Requests for one article at the same time: each is answered as if it was alone, before or after the others. */
@Tag("E2")
class RacesTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static final int ARTICLES = 40;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    /** Sends requests at the same time, and returns the statuses. */
    private List<Integer> statuses(List<Callable<Integer>> requests) throws Exception {
        CyclicBarrier together = new CyclicBarrier(requests.size());
        List<Future<Integer>> answers = new ArrayList<>();
        for (Callable<Integer> request : requests) {
            answers.add(threads.submit(() -> {
                together.await();
                return request.call();
            }));
        }
        List<Integer> statuses = new ArrayList<>();
        for (Future<Integer> answer : answers) {
            statuses.add(answer.get());
        }
        return statuses;
    }

    private static Callable<Integer> request(Visitor visitor, String method, String path, Object body) {
        return () -> visitor.client().send(method, path, body).status();
    }

    private static Object title(String title) {
        return Map.of("article", Map.of("title", title));
    }

    @Test
    void changesATitleOnce(TestClient client) throws Exception {
        Visitor author = Visitor.register(client);
        for (int i = 0; i < ARTICLES; i++) {
            String path = "/articles/" + author.publish("Before " + i);
            List<Integer> statuses = statuses(List.of(
                    request(author, "PUT", path, title("One")),
                    request(author, "PUT", path, title("Two")),
                    request(author, "PUT", path, title("Three"))));
            assertThat(statuses).containsExactlyInAnyOrder(200, 404, 404);
        }
    }

    @Test
    void findsAnArticleThatIsBeingDeletedOrDoesNot(TestClient client) throws Exception {
        Visitor author = Visitor.register(client);
        Visitor reader = Visitor.register(client);
        for (int i = 0; i < ARTICLES; i++) {
            String path = "/articles/" + author.publish("Short-lived");
            List<Integer> statuses = statuses(List.of(
                    request(author, "DELETE", path, null),
                    request(author, "DELETE", path, null),
                    request(author, "PUT", path, title("Too late")),
                    request(reader, "POST", path + "/favorite", null),
                    request(author, "POST", path + "/favorite", null),
                    request(reader, "DELETE", path + "/favorite", null),
                    request(reader, "POST", path + "/comments", Map.of("comment", Map.of("body", "First")))));
            assertThat(statuses).allMatch(List.of(200, 204, 404)::contains);
        }
    }
}
