package org.jzenith.examples.shop.chaos;

import com.google.inject.Injector;
import java.time.Duration;
import java.util.List;
import org.jzenith.core.RunningApplication;
import org.jzenith.examples.shop.launcher.Launcher;
import org.jzenith.examples.shop.launcher.Services;

/** Runs the shop while its processes are killed and frozen, and checks what has become of the orders. */
public final class Chaos {

    /** Two instances of each, so that one goes on with the work of the other. */
    private static final List<String> SERVICES = List.of("orders", "orders", "stock", "stock", "mail", "mail");

    /** Some are frozen for longer, and find that others do their work when they wake up. */
    private static final List<String> SHORT_TIMES =
            List.of("--outbox.lease-duration=4s", "--kafka.session-timeout=6s", "--logging.level=error");

    private static final int ORDERS_BEFORE_FAULTS = 200;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(4);

    private Chaos() {}

    /**
     * Does so for some seconds, for a round of faults at least, prints what it has found, and returns whether each
     * order was handled as it must be.
     */
    public static boolean run(int seconds) throws InterruptedException {
        Services services = new Services(SERVICES, 0, SHORT_TIMES);
        try (RunningApplication launcher = Launcher.describe(services).start()) {
            Customers customers = new Customers(services.orders());
            Faults faults = new Faults(services);
            long untilNanos = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            try {
                do {
                    customers.awaitConfirmed(ORDERS_BEFORE_FAULTS, LONGEST_WAIT);
                    faults.causeSome();
                } while (System.nanoTime() - untilNanos < 0);
            } finally {
                customers.stop();
            }
            // They come behind all others, also behind those that Kafka has twice.
            customers.orderEachArticle(LONGEST_WAIT);
            Injector databases = launcher.injector();
            Findings.awaitQuiet(databases, LONGEST_WAIT);
            Findings findings = Findings.of(databases, customers.confirmed());
            System.out.println(findings + "; " + customers + "; " + faults);
            return findings.areGood();
        }
    }
}
