package org.jzenith.client.form;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Writes the forms of one method of a client. Safe on any thread. */
public final class FormWriter {

    /** The threads are shared by all clients, and used only for streams, which may block them. */
    private static final String THREADS = "jzenith-client-streams";

    private static final int MAX_THREADS = 20;

    private final ObjectMapper mapper;
    private final Vertx vertx;
    private @Nullable WorkerExecutor threads;

    /** Takes the mapper that writes values as JSON, and the Vert.x for the threads that read streams. */
    public FormWriter(ObjectMapper mapper, Vertx vertx) {
        this.mapper = mapper;
        this.vertx = vertx;
    }

    /** Returns a form without parts, for one request of an invocation with these arguments. */
    public MultipartForm form(StreamArguments streams) {
        return new MultipartForm(this, streams);
    }

    Buffer content(String name, MediaType type, PartContent.Value content) {
        return PartEncoder.content(name, type, content, mapper);
    }

    /** Returns the executor with threads that may block. */
    Executor workers() {
        WorkerExecutor executor = threads();
        return task -> executor.executeBlocking(
                () -> {
                    task.run();
                    return true;
                },
                false);
    }

    /** Returns the threads, which end with Vert.x. */
    private synchronized WorkerExecutor threads() {
        WorkerExecutor executor = threads;
        if (executor == null) {
            executor = vertx.createSharedWorkerExecutor(THREADS, MAX_THREADS);
            threads = executor;
        }
        return executor;
    }
}
