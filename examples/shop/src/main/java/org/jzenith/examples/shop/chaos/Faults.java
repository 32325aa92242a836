package org.jzenith.examples.shop.chaos;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jzenith.examples.shop.launcher.ServiceProcess;
import org.jzenith.examples.shop.launcher.Services;

/** Kills and freezes services and the broker at random, one after the other. */
final class Faults {

    /** What happens in each round, in any order. */
    private enum Kind {
        KILL_SERVICE,
        FREEZE_SERVICE,
        KILL_ANOTHER_SERVICE,
        FREEZE_ANOTHER_SERVICE,
        HARM_BROKER
    }

    private static final int BROKER = 1;
    private static final int LONGEST_FREEZE_MILLIS = 8_000;
    private static final int LONGEST_PAUSE_MILLIS = 2_000;

    private final Services services;
    private final Random random = new Random();
    private int killed;
    private int frozen;
    private int brokerKilled;
    private int brokerFrozen;

    Faults(Services services) {
        this.services = services;
    }

    /** Causes a round of faults. Nothing is frozen afterwards, and what was killed starts again. */
    void causeSome() throws InterruptedException {
        List<Kind> round = new ArrayList<>(List.of(Kind.values()));
        Collections.shuffle(round, random);
        for (Kind kind : round) {
            cause(kind);
            pause(LONGEST_PAUSE_MILLIS);
        }
    }

    private void cause(Kind kind) throws InterruptedException {
        switch (kind) {
            case KILL_SERVICE, KILL_ANOTHER_SERVICE -> {
                anyService().kill();
                killed++;
            }
            case FREEZE_SERVICE, FREEZE_ANOTHER_SERVICE -> {
                ServiceProcess service = anyService();
                service.freeze();
                pause(LONGEST_FREEZE_MILLIS);
                service.resume();
                frozen++;
            }
            case HARM_BROKER -> harmBroker();
        }
    }

    private ServiceProcess anyService() {
        List<ServiceProcess> all = services.processes();
        return all.get(random.nextInt(all.size()));
    }

    /** A start of the broker takes some seconds, so it is not killed in each round. */
    private void harmBroker() throws InterruptedException {
        if (random.nextBoolean()) {
            services.kafka().kill(BROKER);
            services.kafka().restart(BROKER);
            brokerKilled++;
        } else {
            services.kafka().freeze(BROKER);
            pause(LONGEST_FREEZE_MILLIS);
            services.kafka().resume();
            brokerFrozen++;
        }
    }

    private void pause(int longestMillis) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(longestMillis));
    }

    @Override
    public String toString() {
        return "services killed " + killed + " and frozen " + frozen + " times, the broker " + brokerKilled + " and "
                + brokerFrozen + " times";
    }
}
