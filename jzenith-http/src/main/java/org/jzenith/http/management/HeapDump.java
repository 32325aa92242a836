package org.jzenith.http.management;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.FileSending;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers with a heap dump, which has all objects in use, in the HPROF format. It contains secrets. The application
 * stands still meanwhile. The folder for temporary files needs as much space as the heap.
 */
final class HeapDump extends DumpRoute {

    private static final Logger LOG = LoggerFactory.getLogger(HeapDump.class);

    HeapDump(WorkerExecutor worker) {
        super("/heapdump", worker);
    }

    @Override
    void begin(Exchange exchange) {
        if (exchange.request().method().equals(HttpMethod.HEAD)) { // Its length is not known before the dump.
            done();
            exchange.request().response().end();
        } else {
            make(exchange, HeapDump::open, heap -> send(exchange, heap));
        }
    }

    /**
     * Returns the dump in a file without a name, so that the file disappears when it is closed, even after a failure.
     */
    private static FileChannel open() throws IOException {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (jvm == null) {
            throw new UnsupportedOperationException("This JVM does not make heap dumps");
        }
        Path folder = Files.createTempDirectory("jzenith-heap"); // Only its owner may read it.
        Path file = folder.resolve("heap.hprof");
        try {
            jvm.dumpHeap(file.toString(), true);
            return FileChannel.open(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private void send(Exchange exchange, FileChannel heap) {
        HttpServerResponse response = exchange.request().response();
        if (response.closed()) { // The client has left.
            close(heap);
            return;
        }
        long size = size(heap);
        if (size < 0) {
            close(heap);
            exchange.send(HttpProblem.of(500));
            return;
        }
        response.putHeader(HttpHeaders.CONTENT_TYPE, "application/octet-stream")
                .putHeader(HttpHeaders.CONTENT_LENGTH, Long.toString(size))
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .putHeader("Content-Disposition", "attachment; filename=\"heap.hprof\"");
        new FileSending(exchange, worker(), heap, 0, size, () -> close(heap)).begin();
    }

    private static long size(FileChannel heap) {
        try {
            return heap.size();
        } catch (IOException e) {
            LOG.error("The heap dump cannot be read", e);
            return -1;
        }
    }

    private void close(FileChannel heap) {
        done();
        worker().executeBlocking(() -> {
                    heap.close();
                    return null;
                })
                .onFailure(failure -> {
                    OutOfMemory.check(failure);
                    LOG.warn("The heap dump could not be closed", failure);
                });
    }
}
