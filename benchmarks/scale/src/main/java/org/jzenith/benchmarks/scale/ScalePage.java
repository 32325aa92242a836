package org.jzenith.benchmarks.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.resilience.policy.RetryConfiguration;

/** Writes the page about the results. Every figure on it comes from a run, or from the settings of the runs. */
final class ScalePage {

    private static final int SERVERS = 2;
    /** The connections of the health check and of the monitor. */
    private static final int OTHER_CONNECTIONS = 2;

    private final Results results;
    private final StringBuilder page = new StringBuilder();

    private ScalePage(Results results) {
        this.results = results;
    }

    static String of(Results results) {
        ScalePage page = new ScalePage(results);
        page.write();
        return page.page.toString();
    }

    private void text(String text, Object... values) {
        page.append(String.format(Locale.ROOT, text, values)).append('\n');
    }

    private void row(String name, List<String> cells) {
        text("| %s | %s |", name, String.join(" | ", cells));
    }

    private void head(String name, List<String> cells) {
        row(name, cells);
        text("|---|%s", "---|".repeat(cells.size()));
    }

    private void sizes(String name, IntFunction<String> cell) {
        row(name, Results.SIZES.stream().map(cell::apply).toList());
    }

    private void write() {
        text(
                """
                # Scale

                This page helps to choose limits for 10, 100 and 1,000 instances of a service. It also shows which limits keep a short failure from becoming a
                permanent one. `benchmarks/scale.sh` generates it.

                **All figures are simulated.** Only one failover has been [compared with real instances](#compared-with-real-instances). Use them to
                compare settings with each other, and not to predict the load that your service can take. [What is simulated](#what-is-simulated) lists the assumptions.
                """);
        numbers();
        metastable();
        causes();
        compared();
        model();
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private void numbers() {
        text("## Limits for the number of instances\n");
        head("", Results.SIZES.stream().map(n -> number(n) + " instances").toList());
        sizes("`postgresql.pool-size`, default", n -> number(defaults(n).poolSize()));
        sizes(
                "most connections to each database, default",
                n -> number((long) n * defaults(n).poolSize()));
        sizes("statements that may run and wait at each database, default", n -> places(defaults(n)));
        sizes("`postgresql.pool-size`, to set", n -> "**" + number(sized(n).poolSize()) + "**");
        sizes(
                "`max_connections` of each database, at least",
                n -> "**" + number((long) n * (sized(n).poolSize() + OTHER_CONNECTIONS)) + "**");
        sizes("`postgresql.pool-queue`, to set (default 1,000)", n -> "**" + number(sized(n).poolQueue()) + "**");
        sizes("statements that may run and wait at each database, with these limits", n -> places(sized(n)));
        sizes(
                "`rest.max-requests-in-flight`, to set (default 1,000)",
                n -> "**" + number(sized(n).maxInFlight()) + "**");
        sizes(
                "most connection attempts in a second of a failover, all databases, default",
                n -> number(failover(n, Variant.ALL).peakConnects()));
        sizes(
                "the same with the limits to set",
                n -> number(failover(n, Variant.SIZED).peakConnects()));
        sizes("probes per second of a server of a database with several servers", ScalePage::number);
        sizes("the same while there is no primary, at most", n -> number(10L * n));
        sizes(
                "probes per second of all " + Settings.DATABASES + " databases with " + SERVERS
                        + " servers each, with and without primaries",
                n -> number((long) n * Settings.DATABASES * SERVERS) + ", "
                        + number(10L * n * Settings.DATABASES * SERVERS));
        text(
                """

                These numbers are for one service with %1$s requests per second and %2$d databases. Each database executes %3$d statements at the same time, %4$s per second.
                Compute the numbers for your service like this:

                - **Connections.** `postgresql.pool-size` times the number of instances is the most connections that a database gets. Each instance adds one for its
                  health check and, if a database has several servers, one for the monitor. Keep the sum below `max_connections`. %3$d processors need about %5$d connections. If each instance has one connection and the sum
                  is still too large, put a pgbouncer in front of the database, and set `postgresql.mode=pgbouncer`.
                - **Queues.** A limit of each instance does not limit the sum. All statements that wait should take less than half of the time-out of a caller:
                  instances times (`postgresql.pool-size` + `postgresql.pool-queue`) is at most %6$d, which the database executes in half a second.
                  With many instances, this is impossible: with one connection and a queue of one, 1,000 instances can send a database 2,000 statements. Then only
                  deadlines, budgets and breakers protect the service. Fewer and larger instances are better.
                - **Requests in flight.** Set `rest.max-requests-in-flight` to the sum of the connections and queues of all databases of an instance. The queues are full
                  before a larger number is reached.
                - **Connection attempts.** Nothing connects while there is no primary. When an instance has found the new one, which takes up to 100 ms, each pool opens a
                  connection for each waiting call, up to `postgresql.pool-size`. So smaller pools also spare a new primary.
                - **Probes.** The monitor asks each server once a second, and every 100 ms while it has no primary. The load grows with the instances, and
                  `postgresql.pool-size` does not change it. Probes happen only if `postgresql.hosts` has several servers, or `postgresql.target` is set. They are
                  computed here, not simulated.
                """,
                number(Settings.RATE),
                Settings.DATABASES,
                Settings.CORES,
                number(Settings.databaseRate()),
                10 * Settings.CORES,
                Settings.databaseRate() / 2);
    }

    private static String places(Settings settings) {
        long places = (long) settings.instances() * (settings.poolSize() + settings.poolQueue());
        return number(places)
                + String.format(Locale.ROOT, ", which take %.1f s", (double) places / Settings.databaseRate());
    }

    private static Settings defaults(int instances) {
        return Settings.defaults(Cause.FAILOVER, instances);
    }

    private static Settings sized(int instances) {
        return Settings.sized(Cause.FAILOVER, instances);
    }

    private Result failover(int instances, Variant variant) {
        return results.find(Cause.FAILOVER, variant, instances);
    }

    private List<Cause> dangerous() {
        return Arrays.stream(Cause.values())
                .filter(cause -> Results.SIZES.stream()
                        .anyMatch(n -> results.find(cause, Variant.NONE, n).isMetastable()))
                .toList();
    }

    private void metastable() {
        List<Cause> dangerous = dangerous();
        text(
                """
                ## Where a service stays down

                A failure is metastable if its cause has ended, but the goodput does not return within %d s. Goodput is the number of answers per second that
                users receive in time. Callers whose attempts time out call again, so the service has more to do than before, and its answers stay late.

                Each cell has the seconds from the end of the cause until the goodput was back, which is 90 %% of the goodput before, for %d seconds.
                """,
                Simulation.MAX_RECOVERY, 5);
        head(
                "",
                dangerous.stream()
                        .flatMap(cause -> Results.SIZES.stream().map(n -> cause.title() + ", " + number(n)))
                        .toList());
        List<Variant> variants = new ArrayList<>(Variant.always());
        variants.addAll(Variant.alone());
        for (Variant variant : variants) {
            row(
                    variant.name(),
                    dangerous.stream()
                            .flatMap(cause ->
                                    Results.SIZES.stream().map(n -> recovery(results.findOrNull(cause, variant, n))))
                            .toList());
        }
        text("");
        text(
                "- Without any policy, the service stays down after: %s.",
                places(Variant.NONE) + " (instances in parentheses)");
        List<String> loadBearing = Arrays.stream(Policy.values())
                .map(Variant::without)
                .filter(variant -> !places(variant).isEmpty())
                .map(variant -> variant.name() + ": " + places(variant))
                .toList();
        text(
                "- With the default limits and one policy switched off, %s.",
                loadBearing.isEmpty()
                        ? "the goodput always returns: no single policy is the only protection"
                        : "it stays down " + String.join("; ", loadBearing));
        text("- These policies are sufficient alone, for all causes and sizes of this table: %s.", sufficient(true));
        text("- These are not: %s.", sufficient(false));
        text(
                "- With all policies and default limits, the service stays down after: %s.",
                orNothing(places(Variant.ALL)));
        text(
                """
                - The retry budget of each caller can save up to %d retries while nothing fails. %s callers save %s, which is %d seconds of the whole load. In
                  these runs, all budgets are full at the start, as after a long time without failures.
                - A breaker stays open for 5 s and then permits three trial calls. A caller with few calls needs longer to close it. After the failover,
                  %s.

                The first statement depends on two settings that are not defaults: three attempts (`resilience.retry.attempts`, 1 by default) and a time-out of %d s
                for each of them (`client.timeout`, 10 s by default). With the defaults, no caller retries after a time-out.
                """,
                savedRetries(),
                number(1_000),
                number(1_000L * savedRetries()),
                1_000L * savedRetries() / Settings.RATE,
                breakerCost(),
                Load.INDEPENDENT.attemptTimeout().toSeconds());
    }

    private static int savedRetries() {
        return 10 * PolicyDefaults.number(RetryConfiguration.class, "reserve");
    }

    private String breakerCost() {
        return Results.SIZES.stream()
                .map(n -> number(n) + " instances needed "
                        + recovery(failover(n, Variant.ALL)) + " with breakers and "
                        + recovery(failover(n, Variant.without(Policy.BREAKER))) + " without")
                .collect(Collectors.joining(", "));
    }

    private static String recovery(@Nullable Result result) {
        if (result == null) {
            return "-";
        }
        return result.isMetastable() ? "**down**" : result.recovery() + " s";
    }

    private static String orNothing(String list) {
        return list.isEmpty() ? "none of the causes" : list;
    }

    private String places(Variant variant) {
        return Arrays.stream(Cause.values())
                .map(cause -> {
                    String sizes = Results.SIZES.stream()
                            .filter(n -> results.find(cause, variant, n).isMetastable())
                            .map(ScalePage::number)
                            .collect(Collectors.joining(", "));
                    return sizes.isEmpty() ? "" : cause.title().toLowerCase(Locale.ROOT) + " (" + sizes + ")";
                })
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private String sufficient(boolean sufficient) {
        String list = Arrays.stream(Policy.values())
                .filter(policy -> policy != Policy.JITTER)
                .filter(policy -> sufficient == isSufficient(Variant.only(policy)))
                .map(Policy::toString)
                .collect(Collectors.joining(", "));
        return list.isEmpty() ? "none" : list;
    }

    private boolean isSufficient(Variant variant) {
        return Arrays.stream(Cause.values())
                .allMatch(cause -> Results.SIZES.stream().noneMatch(n -> {
                    Result result = results.findOrNull(cause, variant, n);
                    return result != null && result.isMetastable();
                }));
    }

    private void causes() {
        text(
                """
                ## Goodput for each cause

                ![Goodput](scale.svg)

                The gray area is the cause. A line ends where its run ended.

                Each cell has the goodput before, during and after the cause, and the seconds until it was back. `Before` is the mean of 5 s, and `after` of the
                last 5 s of the run. Users begin %s calls per second.
                """,
                number(Settings.RATE));
        for (Cause cause : Cause.values()) {
            text("### %s\n\n%s\n", cause.title(), description(cause));
            head("", Results.SIZES.stream().map(n -> number(n) + " instances").toList());
            for (Variant variant : Variant.always()) {
                sizes(variant.name(), n -> cell(results.find(cause, variant, n)));
            }
            text("");
        }
    }

    private static String cell(Result result) {
        return number(result.before()) + ", " + number(result.during()) + ", " + number(result.after()) + "; "
                + recovery(result);
    }

    private static String description(Cause cause) {
        int seconds = cause.seconds();
        return switch (cause) {
            case FAILOVER ->
                "All databases lose their primary. Their standbys are promoted " + seconds
                        + " s later. Calls wait for them.";
            case SLOW_DATABASE -> "All databases need ten times as long for each statement, for " + seconds + " s.";
            case LOST_ZONE ->
                "Each third instance does not answer for " + seconds
                        + " s. The load balancer notices after 3 s, and as long after its return.";
            case RESTART -> "All instances end at the same time, and start " + seconds + " s later with a cold JVM.";
            case FLOOD -> "Users begin three times as many calls, for " + seconds + " s.";
        };
    }

    private void compared() {
        Result simulated = results.measured();
        text(
                """
                ## Compared with real instances

                `benchmarks/instances.sh` killed the primary of [three real instances](instances.md), and promoted its standby 2 s later. The simulation had three instances too,
                16 users with one call at a time, no protection at the callers, and a failover of 2 s.

                | | measured | simulated |
                |---|---|---|
                | goodput before the failover, per second | 1,047 | %1$s |
                | goodput during the failover, per second | 55 | %2$s |
                | time without a primary | 4.3 s | %3$d s |
                | time until the goodput was back, after that | 0 s | %4$s |
                | failed calls, of 16 in flight | 10 | %5$d |
                """,
                number(simulated.before()),
                number(simulated.during()),
                Cause.FAILOVER.seconds(),
                recovery(simulated),
                simulated.failedCalls());
        text(
                """
                So the simulation predicts which calls fail, and that the goodput is back at once. The other differences:

                - **Goodput.** It is that of two processors, which the instances share with PostgreSQL, HAProxy, wrk and other work, and not that of the simulated databases. During
                  the failover, requests without database are answered.
                - **Time without a primary.** The promotion itself takes some of it. The simulated database is back after exactly 2 s.

                The other failovers of this page differ from this one by their users: they begin calls whether or not others wait, so far more calls wait for the new primary.
                """);
    }

    private void model() {
        text(
                """
                ## What is simulated

                The simulation has virtual time and one thread for each run. All random numbers come from one seed, so the same code always writes the same page.

                | part | what it runs |
                |---|---|
                | retry budget, bulkhead, time limit of a call, deadline | the classes of jZenith: `RetryBudget`, `Bulkhead`, `CallLimit`, `Deadline` |
                | default values of the breaker and of retries | read from `BreakerConfiguration` and `RetryConfiguration` |
                | circuit breaker | the states of Resilience4j, which `Breaker` uses. `Breaker` itself reads the clock of the JVM, so its few rules are written again |
                | pauses before retries and connection attempts | written again: `RetryDelay` and `Backoff` have random numbers without a seed. A test compares both |
                | attempts of a call | written again: `ProtectedCall` needs an event loop |
                | pool of an instance for a database | written again: `EventLoopPool` needs an event loop. Pool size, queue, acquire time-out, and calls that wait for a new primary, as with `postgresql.hosts` |
                | load shedding, cancellation at the deadline | written again |

                The assumptions:

                - There are as many callers as instances. Each call needs one instance, and one statement on one of %1$d databases. Callers make up to %2$d attempts
                  of %3$d s each. A user waits %4$d s, and then does not call again.
                - A statement takes %5$d ms, and up to a half more or less. A database executes %6$d at the same time, and the others wait in order. It has at most
                  %7$s connections. Opening one costs it 5 ms of a processor. The number of connections does not make it slower.
                - A cancelled statement that has not begun costs the database nothing. One that has begun is executed to its end.
                - An instance has one processor and one event loop. A request costs 0.2 ms, and a refusal 0.02 ms. A JVM that has just started needs ten times as long,
                  and less and less for 10 s.
                - Without deadlines, an instance does not notice that its caller has given up. In reality it notices if the caller closes the connection and there
                  is no proxy between them.
                - Each network round trip takes 1 ms. Without jitter, all pauses have their full length.

                What is missing:

                - **Calibration.** Only [one failover](#compared-with-real-instances) has been compared with real instances. The rates of the databases are not those of a real one.
                - A database with one host, whose pools refuse calls while it is lost. With it, more calls fail, and fewer come back at the same time.
                - Pipelining, transactions, `postgresql.max-lifetime`, idle connections that are closed, and the cache of a new primary.
                - The load of health probes, monitors, metrics and logs.
                - Garbage collection, memory, and processors that instances share.
                - One slow database among fast ones, and a single slow instance.
                - One seed for each run. A recovery that is near a limit can differ with another seed.
                """,
                Settings.DATABASES,
                Load.INDEPENDENT.attempts(),
                Load.INDEPENDENT.attemptTimeout().toSeconds(),
                Load.INDEPENDENT.patience().toSeconds(),
                Settings.STATEMENT_NANOS / VirtualTime.MILLI,
                Settings.CORES,
                number(Settings.MAX_CONNECTIONS));
    }
}
