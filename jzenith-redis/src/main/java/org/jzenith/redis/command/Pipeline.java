package org.jzenith.redis.command;

import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.redis.connection.Call;
import org.jzenith.redis.connection.CommandExecutor;
import org.jzenith.redis.error.RedisCommandException;

/** The answers to commands that are sent together; each subscription sends them. */
public final class Pipeline extends Single<List<@Nullable Response>> {

    private final List<Request> requests;
    private final CommandExecutor executor;
    private final Consumer<List<? extends Call>> submission;

    private Pipeline(List<Request> requests, CommandExecutor executor, Consumer<List<? extends Call>> submission) {
        this.requests = requests;
        this.executor = executor;
        this.submission = submission;
    }

    public static Single<List<@Nullable Response>> of(List<Request> requests, CommandExecutor executor) {
        return of(requests, executor, executor::submitAll);
    }

    /** {@code submission} passes the commands to the sender. */
    public static Single<List<@Nullable Response>> of(
            List<Request> requests, CommandExecutor executor, Consumer<List<? extends Call>> submission) {
        return requests.isEmpty()
                ? Single.just(List.of())
                : RxJavaPlugins.onAssembly(new Pipeline(List.copyOf(requests), executor, submission));
    }

    @Override
    protected void subscribeActual(SingleObserver<? super List<@Nullable Response>> subscriber) {
        SingleObserver<? super List<@Nullable Response>> observer = executor.resources()
                .observed()
                .single(requests.get(0).command() == Command.MULTI ? "MULTI" : "PIPELINE", requests.size(), subscriber);
        Answers answers = new Answers(requests.size(), observer);
        List<Part> parts = new ArrayList<>(requests.size());
        for (Request request : requests) {
            parts.add(new Part(answers, parts.size(), request, executor));
        }
        observer.onSubscribe(new CompositeDisposable(parts));
        submission.accept(parts);
    }

    /** The answers so far. Used in one context or on one event loop. */
    private static final class Answers {

        private final @Nullable Response[] answers;
        private final SingleObserver<? super List<@Nullable Response>> observer;
        private @Nullable Throwable failure;
        private int missing;

        Answers(int size, SingleObserver<? super List<@Nullable Response>> observer) {
            this.answers = new Response[size];
            this.observer = observer;
            this.missing = size;
        }

        void came() {
            missing--;
            if (missing == 0 && failure != null) {
                observer.onError(failure);
            } else if (missing == 0) {
                observer.onSuccess(Collections.unmodifiableList(Arrays.asList(answers)));
            }
        }
    }

    private static final class Part extends Call {

        private static final long serialVersionUID = 1L;

        private final transient Answers answers;
        private final int index;

        Part(Answers answers, int index, Request request, CommandExecutor executor) {
            super(request, executor);
            this.answers = answers;
            this.index = index;
        }

        @Override
        protected void succeed(@Nullable Response response) {
            answers.answers[index] = response;
            answers.came();
        }

        @Override
        protected void fail(Throwable reason) {
            if (reason instanceof RedisCommandException && reason.getCause() instanceof Response error) {
                answers.answers[index] = error; // an answer like any other, after which the rest continues
            } else if (answers.failure == null) {
                answers.failure = reason;
            }
            answers.came();
        }
    }
}
