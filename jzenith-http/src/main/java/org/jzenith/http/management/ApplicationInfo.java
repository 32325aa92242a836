package org.jzenith.http.management;

import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jzenith.core.tls.CertificateExpiry;
import org.jzenith.core.tls.CertificateReload;

/** A report on the application: its build, its JVM, its libraries, and its certificates. */
final class ApplicationInfo {

    /** The libraries with relevant versions for operators. */
    private static final Map<String, String> LIBRARIES = Map.of(
            "jzenith", "org.jzenith/jzenith-core",
            "vertx", "io.vertx/vertx-core",
            "netty", "io.netty/netty-common",
            "resteasy", "org.jboss.resteasy/resteasy-core",
            "jackson", "com.fasterxml.jackson.core/jackson-databind");

    /**
     * The body of the response.
     *
     * @param build the values of {@code META-INF/build-info.properties}, or else of the manifest
     * @param git the values of {@code git.properties}
     * @param jvm the JVM
     * @param transport {@code native} or {@code nio}
     * @param versions the versions of libraries, by their names
     * @param certificates the certificates of servers and clients
     */
    record Report(
            Map<String, String> build,
            Map<String, String> git,
            Jvm jvm,
            String transport,
            Map<String, String> versions,
            List<CertificateExpiry> certificates) {}

    /**
     * The JVM, without its arguments, which may contain secrets.
     *
     * @param name the name
     * @param version its version
     * @param vendor its vendor
     * @param pid the id of the process
     * @param started when it started
     * @param processors the number of available processors
     * @param maxHeapBytes the maximal size of its heap
     * @param usedHeapBytes the used part of the heap
     * @param collectors its garbage collectors
     */
    record Jvm(
            String name,
            String version,
            String vendor,
            long pid,
            Instant started,
            int processors,
            long maxHeapBytes,
            long usedHeapBytes,
            List<String> collectors) {}

    private final Vertx vertx;
    private final CertificateReload certificates;

    @Inject
    ApplicationInfo(Vertx vertx, CertificateReload certificates) {
        this.vertx = vertx;
        this.certificates = certificates;
    }

    /** Returns the current report. The first call reads the build. */
    Report report() {
        return new Report(
                BuildInfo.BUILD,
                BuildInfo.GIT,
                jvm(),
                vertx.isNativeTransportEnabled() ? "native" : "nio",
                Versions.ALL,
                certificates.expiries());
    }

    private static Jvm jvm() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        Runtime memory = Runtime.getRuntime();
        return new Jvm(
                runtime.getVmName(),
                Runtime.version().toString(),
                runtime.getVmVendor(),
                runtime.getPid(),
                Instant.ofEpochMilli(runtime.getStartTime()),
                memory.availableProcessors(),
                memory.maxMemory(),
                memory.totalMemory() - memory.freeMemory(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
    }

    /** The versions, read at the first request. */
    private static final class Versions {

        private static final Map<String, String> ALL = new TreeMap<>();

        static {
            LIBRARIES.forEach((name, artifact) -> {
                String version = BuildInfo.properties("META-INF/maven/" + artifact + "/pom.properties")
                        .get("version");
                if (version != null) {
                    ALL.put(name, version);
                }
            });
        }
    }
}
