package org.jzenith.jobs.task;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.WorkObserver;
import org.jzenith.jobs.schedule.JobsClock;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlStatements;

/**
 * Tasks as rows of the table {@code task}. An instance claims a task by a statement of its own, which is committed
 * before the work begins, so no transaction stays open during the work. Whoever ends the task names the token of the
 * claim; a claim that was taken over changes nothing. Safe on any thread.
 *
 * <p>Where a time is null, that of the server counts. Only tests have another one.
 */
final class TaskStore {

    /** Counts end here, so that they stay cheap. */
    static final int MAX_COUNT = 10_000;

    /** How many rows one statement removes at most. */
    private static final int REMOVED_AT_ONCE = 1_000;

    private static final String ABANDONED = "its instance has stopped without an answer";
    private static final String COLUMNS = "id, queue, upper(state) as state, upper(priority) as priority, run_at, "
            + "enqueued_at, attempts, progress, failure, failed_at, ended_at";

    private final PostgresqlClient client;
    private final JobsClock clock;
    private final String table;
    private final String insert;
    private final String claim;
    private final String renew;
    private final String complete;
    private final String fail;
    private final String release;
    private final String abandon;
    private final String tell;
    private final String find;
    private final String list;
    private final String retry;
    private final String retryAll;
    private final String size;
    private final String remove;

    /** What has become of a claim that an instance wants to keep; there is none of a lost claim. */
    record Renewal(long id, boolean isRenewed) {}

    /** Creates the store in a database with the table. */
    TaskStore(PostgresqlClient client, JobsClock clock) {
        this.client = client;
        this.clock = clock;
        table = client.ownSchema() + ".task";
        String update = "update " + table + " as task set ";
        String own = " where id = $1 and token = $2 and state = 'running'";
        insert = "insert into " + table + " (queue, payload, priority, run_at, traceparent) values ($1, $2, $3, "
                + "coalesce($4, coalesce($5, now()) + $6 * interval '1 millisecond'), $7) returning id";
        claim = claim();
        renew = renew();
        complete = update + "state = 'done', ended_at = clock_timestamp(), claimed_until = null, progress = 100" + own;
        fail = update + "failure = $3, run_at = coalesce($5, now()) + $6 * interval '1 millisecond', " + failed("$4")
                + own;
        release = update + "state = 'ready', attempts = attempts - 1, claimed_until = null" + own;
        // Not the rows of transactions that are about to record the end of their task.
        abandon = update + "failure = '" + ABANDONED + "', " + failed("$2") + " where id = any (array(select id from "
                + table + " where queue = $1 and state = 'running' and claimed_until < clock_timestamp() "
                + "for update skip locked)) returning id";
        tell = update + "progress = $3" + own;
        find = "select " + COLUMNS + " from " + table + " where id = $1";
        list = "select " + COLUMNS + " from " + table + " where queue = $1 and state = $2 order by id desc limit $3";
        String again = "state = 'ready', attempts = 0, ended_at = null, run_at = coalesce($2, now()) where ";
        retry = update + again + "id = $1 and state = 'dead' returning queue";
        retryAll = update + again + "queue = $1 and state = 'dead'";
        size = size();
        remove = "delete from " + table + " where id = any (array(select id from " + table
                + " where state = $1 and queue = $2 and ended_at < clock_timestamp() - $3 * interval '1 millisecond' limit "
                + REMOVED_AT_ONCE + " for update skip locked))";
    }

    private static String failed(String attempts) {
        String isLast = "case when attempts >= " + attempts + " then ";
        return "failed_at = clock_timestamp(), claimed_until = null, state = " + isLast
                + "'dead' else 'ready' end, ended_at = " + isLast + "clock_timestamp() end";
    }

    private static String due(String queue, String now) {
        return " where queue = " + queue + " and state = 'ready' and run_at <= coalesce(" + now + ", now())";
    }

    /**
     * Looks at one priority after the other. In one list in order of priority and time, each claim would read all tasks
     * with a high priority that are not due yet.
     */
    private String claim() {
        StringBuilder parts = new StringBuilder();
        String limit = "$3";
        for (Priority priority : Priority.values()) {
            String name = priority.column();
            parts.append(parts.isEmpty() ? "with " : ", ")
                    .append(name)
                    .append(" as (select id from ")
                    .append(table)
                    .append(due("$1", "$2"))
                    .append(" and priority = '")
                    .append(name)
                    .append("' order by run_at, id limit ")
                    .append(limit)
                    .append(" for update skip locked)");
            limit += " - (select count(*) from " + name + ')';
        }
        String chosen = Arrays.stream(Priority.values())
                .map(priority -> "select id from " + priority.column())
                .collect(Collectors.joining(" union all "));
        // An array, because the server expects few elements in one, and so uses the index whatever its statistics are.
        return parts + " update " + table + " as task set state = 'running', attempts = attempts + 1, "
                + "token = token + 1, progress = 0, claimed_until = clock_timestamp() + $4 * interval '1 millisecond' "
                + "where id = any (array(" + chosen + ")) "
                + "returning id, payload, upper(priority) as priority, run_at, attempts, token, traceparent";
    }

    /** Does not wait for a transaction of the work that is about to record the end of its task. */
    private String renew() {
        String own = " from " + table + " as task, unnest($1::int8[], $2::int8[]) as held (id, token) "
                + "where task.id = held.id and task.token = held.token and task.state = 'running'";
        return "with renewed as (update " + table
                + " set claimed_until = clock_timestamp() + $3 * interval '1 millisecond' where id = any (array("
                + "select task.id" + own + " for update of task skip locked)) returning id) "
                + "select task.id, exists (select from renewed where renewed.id = task.id) as is_renewed" + own;
    }

    private String size() {
        String oldest = Arrays.stream(Priority.values())
                .map(priority -> "(select min(run_at) from " + table + due("$1", "$2") + " and priority = '"
                        + priority.column() + "')")
                .collect(Collectors.joining(", ", "least(", ")"));
        String limited = " limit " + MAX_COUNT + ") as counted)";
        return "select (select count(*) from (select from " + table + due("$1", "$2") + limited + " as ready, "
                + "(select count(*) from (select from " + table
                + " where queue = $1 and state = 'dead' and ended_at is not null" + limited + " as dead, "
                + "coalesce(extract(epoch from coalesce($2, now()) - " + oldest
                + ") * 1000, 0)::int8 as oldest_millis";
    }

    /** Returns the time by which tasks are due: null for that of the server. */
    private @Nullable Instant now() {
        return clock.isSystem() ? null : clock.now();
    }

    /** Adds a task, and returns its id. */
    Single<Long> insert(PostgresqlStatements in, String queue, String payload, TaskOptions options) {
        return in.one(
                        Long.class,
                        insert,
                        queue,
                        payload,
                        options.priority().column(),
                        options.time(),
                        now(),
                        options.delay().toMillis(),
                        WorkObserver.currentOrigin())
                .toSingle();
    }

    /** Claims up to {@code limit} tasks that are due, and returns them in the order in which they begin. */
    Single<List<ClaimedTask>> claim(String queue, long limit, Duration duration) {
        return client.list(ClaimedTask.class, claim, queue, now(), limit, duration.toMillis())
                .map(tasks -> tasks.stream().sorted(ClaimedTask.ORDER).toList());
    }

    /** Returns the statement of a claim, for a test of its plan. */
    String claimStatement() {
        return claim;
    }

    /** Extends claims. */
    Single<List<Renewal>> renew(Collection<Claim> claims, Duration duration) {
        return client.list(
                Renewal.class,
                renew,
                claims.stream().map(Claim::id).toList(),
                claims.stream().map(Claim::token).toList(),
                duration.toMillis());
    }

    /** Records the end of a task; returns false if the claim is lost. */
    Single<Boolean> complete(PostgresqlStatements in, Claim claim) {
        return in.update(complete, claim.id(), claim.token()).map(TaskStore::isOne);
    }

    /** Does the same outside of a transaction. */
    Single<Boolean> complete(Claim claim) {
        return complete(client, claim);
    }

    private static boolean isOne(int count) {
        return count == 1;
    }

    /** Records that an attempt has failed; returns false if the claim is lost. */
    Single<Boolean> fail(Claim claim, String failure, int attempts, Duration pause) {
        return client.update(fail, claim.id(), claim.token(), failure, attempts, now(), pause.toMillis())
                .map(TaskStore::isOne);
    }

    /** Gives a claim back, as if there had been no attempt. */
    Completable release(Claim claim) {
        return client.update(release, claim.id(), claim.token()).ignoreElement();
    }

    /** Ends the attempts of instances that do not renew their claims; returns the ids of the tasks. */
    Single<List<Long>> abandon(String queue, int attempts) {
        return client.list(Long.class, abandon, queue, attempts);
    }

    /** Records how far an attempt is; returns false if the claim is lost. */
    Single<Boolean> tell(Claim claim, int progress) {
        return client.update(tell, claim.id(), claim.token(), progress).map(TaskStore::isOne);
    }

    Maybe<TaskStatus> find(long id) {
        return client.one(TaskStatus.class, find, id);
    }

    Single<List<TaskStatus>> list(String queue, TaskState state, int limit) {
        return client.list(TaskStatus.class, list, queue, state.column(), (long) limit);
    }

    /** Makes a dead task ready, and returns its queue; empty if it is not dead. */
    Maybe<String> retry(long id) {
        return client.one(String.class, retry, id, now());
    }

    /** Makes all dead tasks of a queue ready, and returns their number. */
    Single<Integer> retryAll(String queue) {
        return client.update(retryAll, queue, now());
    }

    Single<QueueSize> size(String queue) {
        return client.one(QueueSize.class, size, queue, now()).toSingle();
    }

    /** Removes some of the tasks that ended in this state that long ago; returns whether there may be more. */
    Single<Boolean> remove(String queue, TaskState state, Duration age) {
        return client.update(remove, state.column(), queue, age.toMillis()).map(count -> count == REMOVED_AT_ONCE);
    }
}
