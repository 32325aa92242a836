package org.jzenith.benchmarks.scale;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The connections of one instance to one database. Follows {@code org.jzenith.postgresql.sql.pool.EventLoopPool}, which
 * needs an event loop: {@code pool-size}, {@code pool-queue}, {@code acquire-timeout}, the pause between connection
 * attempts, the refusal of all calls while the last attempt has failed and there is no connection, and, as with
 * {@code postgresql.hosts}, calls that wait while there is no primary. Each statement has a connection of its own:
 * pipelining is not simulated.
 */
final class DatabasePool {

    /** The default of {@code postgresql.acquire-timeout}. */
    private static final long ACQUIRE_NANOS = 5 * VirtualTime.SECOND;

    private static final long ROUND_TRIP_NANOS = VirtualTime.MILLI;

    private final VirtualTime time;
    private final Settings settings;
    private final Database database;
    private final VirtualDelays delays;
    private final Deque<Attempt> waiting = new ArrayDeque<>();
    private final List<Attempt> executing = new ArrayList<>();
    private int connections;
    /** Connections that are being opened, or whose refusal is on its way. */
    private int attempts;
    /** Those of them that the database has accepted. */
    private int opening;

    private int failures;
    private long pauseUntil;
    /** The monitor of the instance knows a primary; until then, nothing connects. */
    private boolean primaryKnown = true;

    private boolean seeking;
    private boolean checking;
    /** The number of times that all connections were lost. */
    private int losses;

    DatabasePool(VirtualTime time, Settings settings, Database database, VirtualDelays delays) {
        this.time = time;
        this.settings = settings;
        this.database = database;
        this.delays = delays;
        database.serves(this);
    }

    /** Executes the statement of an attempt, now or later, or refuses it. */
    void execute(Attempt attempt) {
        if (waiting.isEmpty() && executing.size() < connections) {
            begin(attempt);
        } else if (isLost() || isFull()) {
            attempt.failed();
        } else {
            attempt.waitsSince(time.now());
            waiting.addLast(attempt);
            openMore();
            checkLater();
        }
    }

    private boolean isLost() {
        return connections == 0 && failures > 0;
    }

    private boolean isFull() {
        if (!settings.has(Policy.BOUNDED_QUEUE)) {
            return false;
        }
        if (waiting.size() >= settings.poolQueue()) {
            waiting.removeIf(Attempt::hasEnded);
        }
        boolean opensOne = attempts <= waiting.size() && mayConnect();
        return !opensOne && waiting.size() - attempts >= settings.poolQueue();
    }

    private boolean mayConnect() {
        return primaryKnown
                && connections + attempts < settings.poolSize()
                && !(failures > 0 && time.now() < pauseUntil);
    }

    private void begin(Attempt attempt) {
        executing.add(attempt);
        attempt.executes(database.execute(() -> {
            executing.remove(attempt);
            attempt.succeeded();
            serve();
        }));
    }

    /** The deadline of an attempt has passed: its statement is cancelled, or does not begin. */
    void cancelled(Attempt attempt) {
        if (executing.remove(attempt)) {
            serve();
        }
    }

    private void serve() {
        while (!waiting.isEmpty()
                && (executing.size() < connections || waiting.getFirst().hasEnded())) {
            Attempt next = waiting.removeFirst();
            if (!next.hasEnded()) {
                begin(next);
            }
        }
        openMore();
    }

    private void openMore() {
        while (attempts < waiting.size() && mayConnect()) {
            connect();
        }
    }

    private void connect() {
        attempts++;
        int before = losses;
        boolean accepted = database.connect(() -> {
            if (before == losses) {
                attempts--;
                opening--;
                connections++;
                failures = 0;
                serve();
            }
        });
        if (accepted) {
            opening++;
        } else {
            time.after(ROUND_TRIP_NANOS, () -> {
                if (before == losses) {
                    attempts--;
                    notConnected();
                }
            });
        }
    }

    private void notConnected() {
        if (failures == 0 || time.now() >= pauseUntil) {
            pauseUntil = time.now() + delays.connectNanos(failures);
            failures++;
        }
        if (connections + attempts == 0) {
            refuseAll();
            seekLater();
        } else if (!waiting.isEmpty()) {
            checkLater();
        }
    }

    private void refuseAll() {
        List<Attempt> refused = new ArrayList<>(waiting);
        waiting.clear();
        refused.forEach(Attempt::failed);
    }

    private void seekLater() {
        if (!seeking) {
            seeking = true;
            int before = losses;
            time.after(Math.max(VirtualTime.MILLI, pauseUntil - time.now()), () -> {
                seeking = false;
                if (before == losses && isLost() && attempts == 0) {
                    connect();
                }
            });
        }
    }

    private void checkLater() {
        if (!checking) {
            checking = true;
            Attempt first = waiting.peekFirst();
            long late = first == null ? 0 : first.waitsSince() + ACQUIRE_NANOS - time.now();
            long pause = failures > 0 ? Math.min(late, pauseUntil - time.now()) : late;
            time.after(Math.max(100 * VirtualTime.MILLI, pause), this::check);
        }
    }

    private void check() {
        checking = false;
        waiting.removeIf(Attempt::hasEnded);
        while (!waiting.isEmpty() && time.now() - waiting.getFirst().waitsSince() >= ACQUIRE_NANOS) {
            waiting.removeFirst().failed();
        }
        serve();
        if (!waiting.isEmpty()) {
            checkLater();
        }
    }

    /** The primary has closed all connections: their statements fail, and waiting calls wait for another primary. */
    void lost() {
        losses++;
        primaryKnown = false;
        connections = 0;
        attempts = 0;
        opening = 0;
        seeking = false;
        List<Attempt> failed = new ArrayList<>(executing);
        executing.clear();
        failed.forEach(Attempt::failed);
    }

    void primaryFound() {
        primaryKnown = true;
        openMore();
    }

    /** The instance has ended, and with it its connections. */
    void closed() {
        losses++;
        database.disconnected(connections + opening);
        connections = 0;
        attempts = 0;
        opening = 0;
        failures = 0;
        seeking = false;
        executing.clear();
        waiting.clear();
    }
}
