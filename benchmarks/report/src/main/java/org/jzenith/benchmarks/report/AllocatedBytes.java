package org.jzenith.benchmarks.report;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Prints how many bytes the threads of another JVM have allocated since they started. The difference between two calls,
 * with a known number of requests between them, shows how much a request allocates. That JVM is not changed before the
 * first call.
 */
public final class AllocatedBytes {

    private AllocatedBytes() {}

    /** Takes the id of the process. */
    @SuppressWarnings({"SystemOut", "BanJNDI"}) // The caller is a script; the other JVM was started by that script.
    public static void main(String[] args) throws IOException, AttachNotSupportedException {
        VirtualMachine machine = VirtualMachine.attach(args[0]);
        try (JMXConnector connector =
                JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
            ThreadMXBean threads =
                    ManagementFactory.getPlatformMXBean(connector.getMBeanServerConnection(), ThreadMXBean.class);
            System.out.println(sum(threads));
        } finally {
            machine.detach();
        }
    }

    private static long sum(ThreadMXBean threads) {
        long[] ids = threads.getAllThreadIds();
        ThreadInfo[] infos = threads.getThreadInfo(ids);
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        long sum = 0;
        for (int i = 0; i < ids.length; i++) {
            if (infos[i] != null && bytes[i] > 0 && !isOurs(infos[i].getThreadName())) {
                sum += bytes[i];
            }
        }
        return sum;
    }

    /** Returns whether a thread exists only because of this measurement. */
    private static boolean isOurs(String thread) {
        return thread.startsWith("RMI ") || thread.startsWith("JMX ") || thread.equals("Attach Listener");
    }
}
