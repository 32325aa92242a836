package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.jobs.Jobs;
import org.jzenith.jobs.JobsPlugin;
import org.jzenith.jobs.task.Tasks;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.TestClient;

/** The spans of jobs and tasks, with a real PostgreSQL. */
class WorkSpansTest {

    /** The payload of a task. */
    public record Mail(String to) {}

    /** What jobs and tasks do. */
    public static class Work {

        private final PostgresqlClient client;

        @Inject
        Work(PostgresqlClient client) {
            this.client = client;
        }

        Completable count() {
            return client.one(Integer.class, "/* count-members */ select 1").ignoreElement();
        }

        Completable send(Mail mail) {
            return mail.to().equals("nobody")
                    ? Completable.error(new IllegalArgumentException("secret"))
                    : client.one(Integer.class, "/* find-address */ select 2").ignoreElement();
        }
    }

    /** Adds tasks. */
    @Path("/mails")
    public static class Mails {

        private final PostgresqlClient client;
        private final Tasks tasks;

        @Inject
        Mails(PostgresqlClient client, Tasks tasks) {
            this.client = client;
            this.tasks = tasks;
        }

        @POST
        public Single<Long> add(String to) {
            return client.inTransaction(tx -> tasks.enqueue(tx, "mail", new Mail(to)));
        }
    }

    private static final RecordedSpans SPANS = new RecordedSpans();
    private static RunningApplication application;
    private static TestClient client;

    @BeforeAll
    static void start() {
        application = Traced.application(Mails.class, "--jobs.poll-interval=50ms")
                .withPlugins(
                        PostgresqlPlugin.create(),
                        JobsPlugin.create()
                                .every(
                                        "count",
                                        Duration.ofDays(1),
                                        Work.class,
                                        Work::count,
                                        job -> job.oncePerCluster())
                                .queue("mail", Mail.class, Work.class, Work::send))
                .withModules(SPANS, binder -> binder.bind(Work.class))
                .start();
        client = Traced.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void theRunOfAJobIsATraceOfItsOwn() throws Exception {
        application.injector().getInstance(Jobs.class).runNow("count").blockingAwait();
        SpanData job = SPANS.await("job count");
        assertThat(job.getParentSpanContext().isValid()).isFalse();
        assertThat(job.getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(job.getAttributes().get(stringKey("jzenith.job.name"))).isEqualTo("count");
        assertThat(job.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(SPANS.await("count-members").getParentSpanId()).isEqualTo(job.getSpanId());
    }

    @Test
    void aTaskIsATraceWithALinkToTheRequestThatHasAddedIt() throws Exception {
        client.post("/mails", "ada");
        SpanData request = SPANS.await("POST /mails");
        SpanData task = SPANS.await("task mail");
        assertThat(task.getTraceId()).isNotEqualTo(request.getTraceId());
        assertThat(task.getKind()).isEqualTo(SpanKind.CONSUMER);
        assertThat(task.getLinks())
                .extracting(LinkData::getSpanContext)
                .singleElement()
                .satisfies(link -> {
                    assertThat(link.getTraceId()).isEqualTo(request.getTraceId());
                    assertThat(link.getSpanId()).isEqualTo(request.getSpanId());
                });
        assertThat(SPANS.await("find-address").getParentSpanId()).isEqualTo(task.getSpanId());
    }

    /** Leases, looks for tasks and the like. */
    @Test
    void whatInstancesDoAllTheTimeIsNotTraced() throws Exception {
        addAndAwait();
        TimeUnit.MILLISECONDS.sleep(500); // Ten looks
        addAndAwait();
        assertThat(SPANS.all())
                .filteredOn(span -> !span.getParentSpanContext().isValid())
                .extracting(SpanData::getName)
                .isSubsetOf("POST /mails", "task mail", "job count");
    }

    private static void addAndAwait() throws InterruptedException {
        client.post("/mails", "ada");
        SPANS.await("POST /mails");
        SPANS.await("task mail");
        SPANS.await("find-address");
    }

    @Test
    void aFailureIsTheErrorOfItsSpanWithoutItsMessage() throws Exception {
        client.post("/mails", "nobody");
        SPANS.await("POST /mails");
        SpanData task = SPANS.await("task mail");
        assertThat(task.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(task.getAttributes().get(stringKey("error.type"))).isEqualTo("java.lang.IllegalArgumentException");
        assertThat(task.toString()).doesNotContain("secret");
    }
}
