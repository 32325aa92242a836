package org.jzenith.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import io.reactivex.Completable;
import io.reactivex.Single;
import io.reactivex.disposables.CompositeDisposable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.jobs.Mailer.Mail;
import org.jzenith.jobs.Mailer.Sending;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.jobs.schedule.ManualJobsClock;
import org.jzenith.jobs.task.Priority;
import org.jzenith.jobs.task.QueueOptions;
import org.jzenith.jobs.task.TaskLostException;
import org.jzenith.jobs.task.TaskOptions;
import org.jzenith.jobs.task.TaskResult;
import org.jzenith.jobs.task.TaskResult.Outcome;
import org.jzenith.jobs.task.TaskRun;
import org.jzenith.jobs.task.TaskState;
import org.jzenith.jobs.task.TaskStatus;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;

/** Tasks of one or several instances that use the same database. */
@Timeout(300)
@Tag("vertx")
class TasksTest {

    private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");

    private static PostgresqlCluster server;

    private final Mailer mailer = new Mailer();
    private final List<RunningApplication> applications = new ArrayList<>();
    private final BlockingQueue<TaskResult> results = new LinkedBlockingQueue<>();
    private final CompositeDisposable listening = new CompositeDisposable();
    private String queue;
    private JobsClock clock;

    @BeforeAll
    static void startServer() {
        server = PostgresqlCluster.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void nameTheQueue(TestInfo test) {
        queue = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    }

    @AfterEach
    void stop() {
        applications.forEach(RunningApplication::close);
        listening.dispose();
    }

    private RunningApplication start(JobsPlugin plugin, String... arguments) {
        RunningApplication application = JZenith.application(arguments)
                .withConfiguration("postgresql.url", server.primaryUrl())
                .withPlugins(PostgresqlPlugin.create(), plugin)
                .withModules(binder -> {
                    binder.bind(Mailer.class).toInstance(mailer);
                    if (clock != null) {
                        binder.bind(JobsClock.class).toInstance(clock);
                    }
                })
                .start();
        applications.add(application);
        listening.add(tasks(application).results().subscribe(results::add));
        return application;
    }

    private RunningApplication start(UnaryOperator<QueueOptions> options, String... arguments) {
        return start(JobsPlugin.create().queueRun(queue, Mail.class, Mailer.class, Mailer::send, options), arguments);
    }

    private RunningApplication start() {
        return start(options -> options);
    }

    private static QueueOptions withoutPauses(QueueOptions options) {
        return options.withPauses(Duration.ofMillis(1), Duration.ofMillis(1));
    }

    private static Tasks tasks(RunningApplication application) {
        return application.injector().getInstance(Tasks.class);
    }

    private static PostgresqlClient client(RunningApplication application) {
        return application.injector().getInstance(PostgresqlClient.class);
    }

    private long enqueue(RunningApplication application, String to, TaskOptions options) {
        return client(application)
                .inTransaction(tx -> tasks(application).enqueue(tx, queue, new Mail(to, 1), options))
                .blockingGet();
    }

    private long enqueue(RunningApplication application, String to) {
        return enqueue(application, to, TaskOptions.defaults());
    }

    private static TaskStatus status(RunningApplication application, long id) {
        return tasks(application).find(id).blockingGet();
    }

    private TaskResult awaitResult(Outcome outcome) throws InterruptedException {
        TaskResult result = results.take();
        assertThat(result.outcome()).as("%s", result).isEqualTo(outcome);
        return result;
    }

    @Test
    void doesWhatACommittedTransactionHasAdded() throws Exception {
        RunningApplication application = start();
        long id = enqueue(application, "ada");
        Sending sending = mailer.await();
        assertThat(sending.run().id()).isEqualTo(id);
        assertThat(sending.run().payload()).isEqualTo(new Mail("ada", 1));
        assertThat(sending.run().attempt()).isEqualTo(1);
        assertThat(sending.run().isHeld()).isTrue();
        assertThat(sending.thread()).startsWith("vert.x-eventloop-thread-");
        assertThat(sending.requestId()).startsWith("task-" + queue + '-' + id + '-');
        assertThat(status(application, id).state()).isEqualTo(TaskState.RUNNING);
        sending.end().onComplete();
        assertThat(awaitResult(Outcome.SUCCESS).id()).isEqualTo(id);
        TaskStatus done = status(application, id);
        assertThat(done.state()).isEqualTo(TaskState.DONE);
        assertThat(done.endedAt()).isPresent();
        assertThat(done.failure()).isEmpty();
    }

    @Test
    void doesNothingAfterARollback() throws Exception {
        RunningApplication application = start();
        IllegalStateException no = new IllegalStateException("no");
        assertThatThrownBy(() -> client(application)
                        .inTransaction(tx -> tasks(application)
                                .enqueue(tx, queue, new Mail("ada", 1))
                                .flatMap(id -> Single.error(no)))
                        .blockingGet())
                .isSameAs(no);
        long id = enqueue(application, "grace");
        Sending sending = mailer.await();
        assertThat(sending.run().id()).isEqualTo(id);
        sending.end().onComplete();
        awaitResult(Outcome.SUCCESS);
        assertThat(mailer.sendings).isEmpty();
        assertThat(tasks(application).list(queue, TaskState.DONE, 10).blockingGet())
                .hasSize(1);
    }

    @Test
    void triesAgainUntilItIsDeadAndAgainIfSomebodyAsks() throws Exception {
        RunningApplication application = start(options -> withoutPauses(options).withAttempts(3));
        long id = enqueue(application, "ada");
        for (int attempt = 1; attempt <= 3; attempt++) {
            Sending sending = mailer.await();
            assertThat(sending.run().attempt()).isEqualTo(attempt);
            sending.end().onError(new IllegalStateException("no server " + attempt));
            awaitResult(attempt < 3 ? Outcome.FAILURE : Outcome.DEAD);
        }
        TaskStatus dead = status(application, id);
        assertThat(dead.state()).isEqualTo(TaskState.DEAD);
        assertThat(dead.attempts()).isEqualTo(3);
        assertThat(dead.failure()).hasValue("java.lang.IllegalStateException: no server 3");
        assertThat(tasks(application).list(queue, TaskState.DEAD, 10).blockingGet())
                .containsExactly(dead);
        assertThat(tasks(application).retry(id).blockingGet()).isTrue();
        Sending again = mailer.await();
        assertThat(again.run().attempt()).isEqualTo(1);
        again.end().onComplete();
        awaitResult(Outcome.SUCCESS);
        assertThat(status(application, id).state()).isEqualTo(TaskState.DONE);
        assertThat(tasks(application).retry(id).blockingGet()).isFalse();
    }

    @Test
    void recordsAFailureThatTheDatabaseCannotStoreAsItIs() throws Exception {
        RunningApplication application = start(options -> options.withAttempts(1));
        long id = enqueue(application, "ada");
        mailer.await().end().onError(new IllegalStateException("\0 and \ud83d " + "x".repeat(10_000)));
        awaitResult(Outcome.DEAD);
        assertThat(status(application, id).failure())
                .get()
                .asString()
                .hasSizeLessThan(1_020)
                .contains("\\u0000 and \\ud83d x");
    }

    @Test
    void retriesAllDeadTasksOfAQueue() throws Exception {
        RunningApplication application = start(options -> options.withAttempts(1));
        for (int i = 0; i < 3; i++) {
            enqueue(application, "ada");
            mailer.await().end().onError(new IllegalStateException("no server"));
            awaitResult(Outcome.DEAD);
        }
        assertThat(tasks(application).retryAll(queue).blockingGet()).isEqualTo(3);
        for (int i = 0; i < 3; i++) {
            mailer.await().end().onComplete();
            awaitResult(Outcome.SUCCESS);
        }
    }

    @Test
    void waitsAfterAFailure() throws Exception {
        clock = new ManualJobsClock(NOON);
        RunningApplication application = start();
        long id = enqueue(application, "ada");
        mailer.await().end().onError(new IllegalStateException("no server"));
        awaitResult(Outcome.FAILURE);
        TaskStatus waiting = status(application, id);
        assertThat(waiting.state()).isEqualTo(TaskState.READY);
        assertThat(waiting.runAt()).isBetween(NOON.plusMillis(3_750), NOON.plusMillis(5_000));
        ((ManualJobsClock) clock).advance(Duration.ofSeconds(5));
        Sending again = mailer.await();
        assertThat(again.run().attempt()).isEqualTo(2);
        again.end().onComplete();
        awaitResult(Outcome.SUCCESS);
    }

    @Test
    void beginsAtItsTime() throws Exception {
        clock = new ManualJobsClock(NOON);
        RunningApplication application = start();
        long atOne = enqueue(application, "ada", TaskOptions.defaults().at(NOON.plus(Duration.ofHours(1))));
        long atHalf = enqueue(application, "grace", TaskOptions.defaults().after(Duration.ofMinutes(30)));
        long now = enqueue(application, "alan");
        for (long id : List.of(now, atHalf, atOne)) {
            Sending sending = mailer.await();
            assertThat(sending.run().id()).isEqualTo(id);
            sending.end().onComplete();
            awaitResult(Outcome.SUCCESS);
            assertThat(mailer.sendings).isEmpty();
            ((ManualJobsClock) clock).advance(Duration.ofMinutes(30));
        }
    }

    @Test
    void beginsInTheOrderOfPriorityAndTime() throws Exception {
        RunningApplication application = start(options -> options.withWorkers(1));
        enqueue(application, "first");
        Sending first = mailer.await();
        Instant past = Instant.now().minusSeconds(60);
        enqueue(
                application,
                "low",
                TaskOptions.defaults().withPriority(Priority.LOW).at(past));
        enqueue(application, "late");
        enqueue(application, "early", TaskOptions.defaults().at(past));
        enqueue(application, "high", TaskOptions.defaults().withPriority(Priority.HIGH));
        first.end().onComplete();
        for (String expected : List.of("high", "early", "late", "low")) {
            Sending sending = mailer.await();
            assertThat(sending.run().payload().to()).isEqualTo(expected);
            sending.end().onComplete();
        }
    }

    @Test
    void workersAreLimited() throws Exception {
        RunningApplication application = start(options -> options.withWorkers(2));
        for (int i = 0; i < 5; i++) {
            enqueue(application, "ada");
        }
        Sending first = mailer.await();
        Sending second = mailer.await();
        assertThat(client(application)
                        .one(
                                Long.class,
                                "select count(*) from jzenith.task where queue = $1 and state = 'running'",
                                queue)
                        .blockingGet())
                .isEqualTo(2);
        assertThat(mailer.sendings).isEmpty();
        first.end().onComplete();
        second.end().onComplete();
        for (int i = 0; i < 3; i++) {
            mailer.await().end().onComplete();
        }
    }

    @Test
    void cancelsAnAttemptThatTakesTooLong() throws Exception {
        RunningApplication application =
                start(options -> options.withAttempts(1).withTimeout(Duration.ofMillis(50)));
        long id = enqueue(application, "ada");
        Sending sending = mailer.await();
        awaitResult(Outcome.DEAD);
        assertThat(sending.end().hasObservers()).isFalse();
        assertThat(status(application, id).failure()).get().asString().contains("its time-out of 50 ms");
    }

    @Test
    void recordsItsEndInATransactionOfTheWork() throws Exception {
        RunningApplication application = start();
        client(application)
                .script("create table if not exists effect (task bigint)")
                .blockingAwait();
        long before = effects(application);
        mailer.result = sending -> sending.end().andThen(effect(application, sending));
        long id = enqueue(application, "ada");
        Sending sending = mailer.await();
        sending.end().onComplete();
        awaitResult(Outcome.SUCCESS);
        assertThat(status(application, id).state()).isEqualTo(TaskState.DONE);
        assertThat(effects(application)).isEqualTo(before + 1);
        assertThatThrownBy(() -> effect(application, sending).blockingAwait())
                .isInstanceOf(TaskLostException.class)
                .hasMessage("Task " + id + " of " + queue + ", attempt 1 does not have its task any more: the task has "
                        + "ended, or another instance has taken it over");
        assertThat(effects(application)).isEqualTo(before + 1);
    }

    @Test
    void mayGoOnAfterItsEndIsRecorded() throws Exception {
        RunningApplication application = start(options -> options, "--jobs.lease-duration=6s");
        client(application)
                .script("create table if not exists effect (task bigint)")
                .blockingAwait();
        mailer.result = sending -> effect(application, sending).andThen(sending.end());
        enqueue(application, "ada");
        Sending sending = mailer.await();
        TimeLimit.MINUTE.await("the end is recorded", sending.end()::hasObservers);
        TimeLimit.MINUTE.await("its claim ends", () -> !sending.run().isHeld());
        Thread.sleep(2_000); // It looks at its claims each sixth of the lease duration.
        sending.end().onError(new IllegalStateException("too late to matter"));
        awaitResult(Outcome.SUCCESS);
    }

    private static Completable effect(RunningApplication application, Sending sending) {
        return client(application).inTransactionCompletable(tx -> tx.update(
                        "insert into effect values ($1)", sending.run().id())
                .flatMapCompletable(rows -> sending.run().complete(tx)));
    }

    private static long effects(RunningApplication application) {
        return client(application)
                .one(Long.class, "select count(*) from effect")
                .blockingGet();
    }

    @Test
    void anAttemptWhoseTaskWasTakenOverIsCancelledAndWritesNothing() throws Exception {
        RunningApplication application = start(TasksTest::withoutPauses);
        client(application)
                .script("create table if not exists effect (task bigint)")
                .blockingAwait();
        long before = effects(application);
        long id = enqueue(application, "ada");
        Sending first = mailer.await();
        client(application)
                .update("update jzenith.task set token = token + 1, state = 'ready' where id = $1", id)
                .ignoreElement()
                .blockingAwait();
        Sending second = mailer.await();
        assertThat(awaitResult(Outcome.CLAIM_LOST).attempt()).isEqualTo(1);
        assertThat(first.end().hasObservers()).isFalse();
        assertThat(first.run().isHeld()).isFalse();
        assertThatThrownBy(() -> effect(application, first).blockingAwait()).isInstanceOf(TaskLostException.class);
        assertThatThrownBy(() -> first.run().progress(50).blockingAwait()).isInstanceOf(TaskLostException.class);
        assertThat(effects(application)).isEqualTo(before);
        second.end().onComplete();
        assertThat(awaitResult(Outcome.SUCCESS).attempt()).isEqualTo(2);
    }

    @Test
    void keepsItsClaimWhileItWorks() throws Exception {
        RunningApplication application = start();
        long id = enqueue(application, "ada");
        Sending sending = mailer.await();
        Instant claimed = claimedUntil(application, id);
        TimeLimit.MINUTE.await("a renewal", () -> claimedUntil(application, id).isAfter(claimed.plusSeconds(2)));
        sending.run().progress(40).blockingAwait();
        assertThat(status(application, id).progress()).isEqualTo(40);
        sending.end().onComplete();
        assertThat(awaitResult(Outcome.SUCCESS).attempt()).isEqualTo(1);
        assertThat(status(application, id).progress()).isEqualTo(100);
    }

    private static Instant claimedUntil(RunningApplication application, long id) {
        return client(application)
                .one(Instant.class, "select claimed_until from jzenith.task where id = $1", id)
                .blockingGet();
    }

    @Test
    void anotherInstanceTakesOverWhatAStopHasCancelled() throws Exception {
        RunningApplication first = start(options -> options, "--jobs.stop-timeout=0s");
        long id = enqueue(first, "ada");
        Sending cancelled = mailer.await();
        RunningApplication second = start();
        first.close();
        applications.remove(first);
        assertThat(cancelled.end().hasObservers()).isFalse();
        awaitResult(Outcome.STOPPED);
        Sending again = mailer.await();
        assertThat(again.run().id()).isEqualTo(id);
        assertThat(again.run().attempt()).isEqualTo(1);
        again.end().onComplete();
        awaitResult(Outcome.SUCCESS);
        assertThat(status(second, id).state()).isEqualTo(TaskState.DONE);
    }

    @Test
    void aStopWaitsForAttempts() throws Exception {
        RunningApplication application = start(options -> options, "--jobs.stop-timeout=5m");
        enqueue(application, "ada");
        Sending sending = mailer.await();
        Thread stopping = new Thread(application::close);
        stopping.start();
        stopping.join(200);
        assertThat(sending.end().hasObservers()).isTrue();
        sending.end().onComplete();
        stopping.join();
        applications.remove(application);
        awaitResult(Outcome.SUCCESS);
    }

    @Test
    void anotherInstanceTakesOverFromOneWithoutADatabase() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", server.primaryPort())) {
            String url = server.primaryUrl().replace(":" + server.primaryPort() + "/", ":" + proxy.port() + "/");
            RunningApplication first = start(options -> options, "--postgresql.url=" + url, "--jobs.lease-duration=6s");
            long id = enqueue(first, "ada");
            Sending lost = mailer.await();
            RunningApplication second = start(TasksTest::withoutPauses, "--jobs.lease-duration=6s");
            proxy.refuse();
            assertThat(awaitResult(Outcome.CLAIM_LOST).attempt()).isEqualTo(1);
            assertThat(lost.end().hasObservers()).isFalse();
            assertThat(lost.run().isHeld()).isFalse();
            Sending again = mailer.await();
            assertThat(again.run().id()).isEqualTo(id);
            assertThat(again.run().attempt()).isEqualTo(2);
            again.end().onComplete();
            awaitResult(Outcome.SUCCESS);
            assertThat(status(second, id).failure()).hasValue("its instance has stopped without an answer");
            proxy.passThrough();
            enqueue(second, "grace");
            mailer.await().end().onComplete();
            awaitResult(Outcome.SUCCESS);
        }
    }

    @Test
    void otherInstancesLearnAboutATaskAtOnce() throws Exception {
        RunningApplication adding = start(options -> options, "--jobs.enabled=false");
        start(options -> options, "--jobs.poll-interval=1d");
        for (int i = 0; i < 3; i++) {
            long id = enqueue(adding, "ada");
            Sending sending = mailer.await();
            assertThat(sending.run().id()).isEqualTo(id);
            sending.end().onComplete();
            awaitResult(Outcome.SUCCESS);
        }
    }

    @Test
    void otherInstancesHelpWithManyTasks() throws Exception {
        RunningApplication adding = start(options -> options.withWorkers(1), "--jobs.poll-interval=1d");
        start(options -> options.withWorkers(1), "--jobs.poll-interval=1d");
        client(adding)
                .inTransactionCompletable(tx -> Completable.concatArray(
                        tasks(adding).enqueue(tx, queue, new Mail("ada", 1)).ignoreElement(),
                        tasks(adding).enqueue(tx, queue, new Mail("grace", 1)).ignoreElement()))
                .blockingAwait();
        Sending first = mailer.await();
        Sending second = mailer.await();
        first.end().onComplete();
        second.end().onComplete();
        awaitResult(Outcome.SUCCESS);
        awaitResult(Outcome.SUCCESS);
    }

    @Test
    void callsBlockingMethodsOnThreadsOfTheirOwn() throws Exception {
        BlockingQueue<String> threads = new LinkedBlockingQueue<>();
        CountDownLatch interrupted = new CountDownLatch(1);
        RunningApplication application = start(JobsPlugin.create()
                .queue(
                        queue,
                        Mail.class,
                        Mailer.class,
                        JobsPlugin.blocking((mailer, mail) -> {
                            threads.add(Thread.currentThread().getName());
                            try {
                                new CountDownLatch(1).await();
                            } finally {
                                interrupted.countDown();
                            }
                        }),
                        options -> options.withAttempts(1).withTimeout(Duration.ofMillis(100))));
        enqueue(application, "ada");
        assertThat(threads.take()).isEqualTo("jzenith-job");
        interrupted.await();
        awaitResult(Outcome.DEAD);
    }

    @Test
    void servesCodeThatWaits() throws Exception {
        RunningApplication application = start(JobsPlugin.create()
                .queueRun(
                        queue,
                        Mail.class,
                        Mailer.class,
                        JobsPlugin.<Mailer, TaskRun<Mail>>blocking((mailer, run) -> client(application())
                                .blocking()
                                .inTransaction(tx -> {
                                    tx.update("create temporary table letters (n int)");
                                    run.complete(tx);
                                    return null;
                                })),
                        options -> options));
        long id = client(application).blocking().inTransaction(tx -> tasks(application)
                .enqueue(tx, queue, new Mail("ada", 1)));
        assertThat(awaitResult(Outcome.SUCCESS).id()).isEqualTo(id);
        assertThat(status(application, id).state()).isEqualTo(TaskState.DONE);
    }

    private RunningApplication application() {
        return applications.get(0);
    }

    @Test
    void aPayloadThatCannotBeReadIsAFailure() throws Exception {
        RunningApplication application = start(options -> options.withAttempts(1));
        client(application)
                .update(
                        "insert into jzenith.task (queue, payload, priority, run_at) values ($1, '[', 'normal', now())",
                        queue)
                .ignoreElement()
                .blockingAwait();
        awaitResult(Outcome.DEAD);
        assertThat(mailer.sendings).isEmpty();
    }

    @Test
    void refusesWhatItCannotDo() {
        RunningApplication application = start(options -> options, "--jobs.max-payload-size=40B");
        Tasks tasks = tasks(application);
        assertThatThrownBy(() -> tasks.list("letters", TaskState.DEAD, 10))
                .hasMessage("queue: \"letters\" (expected: one of [" + queue + "])");
        assertThatThrownBy(() -> tasks.list(queue, TaskState.DEAD, 1_001))
                .hasMessage("limit: 1001 (expected: 1 to 1000)");
        assertThatThrownBy(() -> client(application)
                        .inTransaction(tx -> tasks.enqueue(tx, queue, "ada"))
                        .blockingGet())
                .hasMessage("payload: a java.lang.String (expected: a " + Mail.class.getName()
                        + ", the type of the queue " + queue + ")");
        assertThatThrownBy(() -> enqueue(application, "a".repeat(30)))
                .hasMessage("The payload for the queue " + queue
                        + " has 48 bytes as JSON (expected: at most 40, which is jobs.max-payload-size; large data belong "
                        + "in a table of their own)");
        JobsPlugin plugin = JobsPlugin.create().queue("mail", Mail.class, Mailer.class, (mailer, mail) -> null);
        assertThatThrownBy(() -> plugin.queue("mail", Mail.class, Mailer.class, (mailer, mail) -> null))
                .hasMessage("name: \"mail\" is used already (expected: a name of its own)");
        assertThatThrownBy(() -> QueueOptions.defaults().withWorkers(0)).hasMessage("workers: 0 (expected: 1 to 1000)");
        assertThatThrownBy(() -> QueueOptions.defaults().withPauses(Duration.ofDays(1), Duration.ofHours(1)))
                .hasMessage("longestPause: PT1H (expected: from firstPause, PT24H, to 30 days)");
    }

    @Test
    void operatorsSeeDeadTasksAndRetryThem() throws Exception {
        RunningApplication application = start(options -> options.withAttempts(1));
        long id = enqueue(application, "ada");
        mailer.await().end().onError(new IllegalStateException("no server"));
        awaitResult(Outcome.DEAD);
        ManagedItems managed = application.injector().getInstance(new Key<Set<ManagedItems>>() {}).stream()
                .filter(each -> each.path().equals("tasks"))
                .findFirst()
                .orElseThrow();
        assertThat(Json.of(managed.all().toMaybe()))
                .contains("{\"queues\":[{\"queue\":\"" + queue + "\",\"running\":0");
        assertThat(Json.of(managed.find(queue))).contains("\"id\":" + id, "IllegalStateException: no server");
        assertThat(Json.of(managed.act(queue, Map.of("action", "retry", "id", String.valueOf(id)))
                        .toMaybe()))
                .isEqualTo("{\"retried\":1}");
        Sending again = mailer.await();
        assertThatThrownBy(() -> managed.act(queue, Map.of("action", "retry", "id", String.valueOf(id)))
                        .blockingGet())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The task " + id + " is not dead.");
        again.end().onError(new IllegalStateException("no server"));
        awaitResult(Outcome.DEAD);
        assertThat(Json.of(managed.act(queue, Map.of("action", "retry")).toMaybe()))
                .isEqualTo("{\"retried\":1}");
        mailer.await().end().onComplete();
        awaitResult(Outcome.SUCCESS);
        assertThatThrownBy(() -> managed.act(queue, Map.of("action", "retry", "id", "17000"))
                        .blockingGet())
                .isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() ->
                        managed.act(queue, Map.of("action", "retry", "id", "x")).blockingGet())
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () -> managed.act("letters", Map.of("action", "retry")).blockingGet())
                .isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void theHealthShowsItsQueues() throws Exception {
        RunningApplication application = start();
        enqueue(application, "ada");
        Sending sending = mailer.await();
        HealthCheck check = application.injector().getInstance(Key.get(new TypeLiteral<Set<HealthCheck>>() {})).stream()
                .filter(each -> each.name().equals("jobs"))
                .findFirst()
                .orElseThrow();
        assertThat(check.check().blockingGet().data()).hasEntrySatisfying("queue " + queue, state -> assertThat(state)
                .asString()
                .matches("1 running here, [01] ready, 0 dead")); // The size is measured now and then.
        sending.end().onComplete();
        awaitResult(Outcome.SUCCESS);
    }
}
