package org.jzenith.jobs;

import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.jobs.task.TaskService;
import org.jzenith.jobs.task.TaskState;

/** Shows queues and their dead tasks to operators, who can retry them. */
final class ManagedTasks implements ManagedItems {

    private static final int SHOWN = 100;
    private static final String EXPECTED =
            "(expected: {\"action\": \"retry\"} for all dead tasks, or with \"id\" for one of them).";

    private final TaskService service;

    ManagedTasks(TaskService service) {
        this.service = service;
    }

    @Override
    public String path() {
        return "tasks";
    }

    @Override
    public Single<?> all() {
        return Single.fromCallable(() -> Map.of("queues", service.states()));
    }

    private Optional<TaskService.QueueState> state(String queue) {
        return service.states().stream()
                .filter(state -> state.queue().equals(queue))
                .findFirst();
    }

    @Override
    public Maybe<?> find(String queue) {
        return state(queue)
                .map(state -> service.tasks()
                        .list(queue, TaskState.DEAD, SHOWN)
                        .map(dead -> Map.of("queue", state, "dead", dead))
                        .toMaybe())
                .orElseGet(Maybe::empty);
    }

    @Override
    public Single<?> act(String queue, Map<String, String> request) {
        if (state(queue).isEmpty()) {
            return Single.error(new NoSuchElementException("There is no queue \"" + queue + "\"."));
        }
        if (!"retry".equals(request.get("action"))) {
            return Single.error(new IllegalArgumentException("The action is unknown " + EXPECTED));
        }
        String id = request.get("id");
        return id == null
                ? service.tasks().retryAll(queue).map(count -> Map.of("retried", count))
                : retry(queue, number(id));
    }

    private Single<?> retry(String queue, @Nullable Long id) {
        if (id == null) {
            return Single.error(new IllegalArgumentException("The id is not a number " + EXPECTED));
        }
        return service.tasks()
                .find(id)
                .filter(task -> task.queue().equals(queue))
                .switchIfEmpty(Single.error(
                        () -> new NoSuchElementException("There is no task " + id + " in the queue " + queue + '.')))
                .flatMap(task -> service.tasks().retry(id))
                .flatMap(isRetried -> isRetried
                        ? Single.just(Map.of("retried", 1))
                        : Single.error(new IllegalStateException("The task " + id + " is not dead.")));
    }

    private static @Nullable Long number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
