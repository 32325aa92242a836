package org.jzenith.benchmarks.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One run: users begin calls at random times, and something happens after ten seconds. */
final class Simulation {

    /** When the cause begins, in seconds. */
    static final int BEGIN = 10;
    /** How long the goodput may take to return. */
    static final int MAX_RECOVERY = 60;

    private static final int MEASURED = 5;
    private static final int MIN_AFTER = 15;
    /** How long a load balancer takes to notice that an instance is lost or back. */
    private static final long BALANCER_NANOS = 3 * VirtualTime.SECOND;

    private final Settings settings;
    private final VirtualTime time;
    private final Counters counters = new Counters();
    private final List<Database> databases;
    private final List<Instance> instances;
    private final List<Instance> rotation;
    private final List<Caller> callers;
    private int load = 1;

    private Simulation(Settings settings, long seed) {
        this.settings = settings;
        this.time = new VirtualTime(seed);
        VirtualDelays delays = new VirtualDelays(time.random(), settings.has(Policy.JITTER));
        databases = Stream.generate(() -> new Database(time, counters, delays))
                .limit(Settings.DATABASES)
                .toList();
        instances = Stream.generate(() -> new Instance(time, settings, databases, delays))
                .limit(settings.instances())
                .toList();
        rotation = new ArrayList<>(instances);
        callers = Stream.generate(() -> new Caller(time, settings, rotation, counters, delays))
                .limit(
                        settings.load().users() == 0
                                ? settings.instances()
                                : settings.load().users())
                .toList();
    }

    /** Runs a simulation; the same seed gives the same result. */
    static Result run(Settings settings, long seed) {
        return new Simulation(settings, seed).run();
    }

    private Result run() {
        if (settings.load().users() == 0) {
            nextUser();
        } else {
            callers.forEach(this::callAgain);
        }
        int end = BEGIN + settings.cause().seconds();
        time.after(BEGIN * VirtualTime.SECOND, this::begin);
        time.after(end * VirtualTime.SECOND, this::end);
        time.runUntil(BEGIN * VirtualTime.SECOND);
        int before = mean(BEGIN - MEASURED, BEGIN);
        int second = BEGIN;
        int good = 0;
        int recovery = -1;
        while (second < end + MAX_RECOVERY + MEASURED && (recovery < 0 || second < end + MIN_AFTER)) {
            second++;
            time.runUntil(second * VirtualTime.SECOND);
            good = second > end && counters.goodput(second - 1) >= 0.9 * before ? good + 1 : 0;
            if (good == MEASURED && recovery < 0) {
                recovery = second - MEASURED - end;
            }
        }
        int last = second;
        return new Result(
                before,
                mean(BEGIN, end),
                mean(last - MEASURED, last),
                recovery,
                IntStream.range(BEGIN, last).map(counters::connects).max().orElse(0),
                counters.maxConnections(),
                counters.refusedConnections(),
                counters.attempts(),
                counters.failures(),
                IntStream.range(0, last).map(counters::goodput).boxed().toList());
    }

    private int mean(int from, int to) {
        return (int) IntStream.range(from, to).map(counters::goodput).average().orElse(0);
    }

    private void nextUser() {
        double pause = -Math.log(1 - time.random().nextDouble()) * VirtualTime.SECOND / (Settings.RATE * load);
        time.after((long) pause, () -> {
            callers.get(time.random().nextInt(callers.size())).call(succeeded -> {});
            nextUser();
        });
    }

    private void callAgain(Caller caller) {
        caller.call(succeeded -> time.after(succeeded ? 0 : Load.PAUSE_NANOS, () -> callAgain(caller)));
    }

    private List<Instance> zone() {
        return IntStream.range(0, instances.size())
                .filter(number -> number % 3 == 0)
                .mapToObj(instances::get)
                .toList();
    }

    private void begin() {
        switch (settings.cause()) {
            case FAILOVER -> databases.forEach(Database::fails);
            case SLOW_DATABASE -> databases.forEach(database -> database.becomes(10));
            case LOST_ZONE -> {
                zone().forEach(Instance::isLost);
                time.after(BALANCER_NANOS, () -> rotation.removeAll(zone()));
            }
            case RESTART -> instances.forEach(Instance::stops);
            case FLOOD -> load = 3;
        }
    }

    private void end() {
        switch (settings.cause()) {
            case FAILOVER -> databases.forEach(Database::returns);
            case SLOW_DATABASE -> databases.forEach(database -> database.becomes(1));
            case LOST_ZONE -> {
                zone().forEach(Instance::starts);
                time.after(BALANCER_NANOS, () -> rotation.addAll(zone()));
            }
            case RESTART -> instances.forEach(Instance::starts);
            case FLOOD -> load = 1;
        }
    }
}
