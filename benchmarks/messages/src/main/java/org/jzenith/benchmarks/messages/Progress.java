package org.jzenith.benchmarks.messages;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts records. From the first one on, it prints a line each second: the nanoseconds since the first one, the number
 * of records, and the processor time of this process in nanoseconds.
 */
final class Progress {

    private final LongAdder records = new LongAdder();

    Progress() {
        Thread printing = new Thread(this::print, "progress");
        printing.setDaemon(true);
        printing.start();
    }

    void add() {
        records.increment();
    }

    @SuppressWarnings("SystemOut") // The caller is a script.
    private void print() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try {
            while (records.sum() == 0) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            long beganNanos = System.nanoTime();
            for (long second = 0; ; second++) {
                TimeUnit.NANOSECONDS.sleep(beganNanos + TimeUnit.SECONDS.toNanos(second) - System.nanoTime());
                System.out.println(
                        System.nanoTime() - beganNanos + " " + records.sum() + " " + system.getProcessCpuTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
