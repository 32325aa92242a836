package org.jzenith.http.management;

import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jzenith.http.spi.Exchange;

/** Answers with the stacks of all threads, as {@code jcmd Thread.print} prints them, and of virtual threads. */
final class ThreadDump extends DumpRoute {

    ThreadDump(WorkerExecutor worker) {
        super("/threaddump", worker);
    }

    @Override
    void begin(Exchange exchange) {
        make(exchange, ThreadDump::text, text -> {
            done();
            send(exchange, "text/plain; charset=utf-8", Buffer.buffer(text));
        });
    }

    private static String text() throws IOException {
        String text = DiagnosticCommand.run("threadPrint", "-l");
        return Runtime.version().feature() < 21 ? text : text + "\nVirtual threads\n\n" + virtualThreads();
    }

    private static String virtualThreads() throws IOException {
        Path folder = Files.createTempDirectory("jzenith-threads"); // Only its owner may read it.
        Path file = folder.resolve("threads.txt");
        try {
            DiagnosticCommand.run("threadDumpToFile", file.toString());
            return Files.readString(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
