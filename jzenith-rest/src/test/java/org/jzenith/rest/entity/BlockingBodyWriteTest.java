package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BlockingBodyWriteTest {

    private Vertx vertx;

    @BeforeEach
    void pushContext() {
        vertx = Vertx.vertx();
        ResteasyContext.pushContext(Context.class, vertx.getOrCreateContext());
    }

    @AfterEach
    void clearContext() throws Exception {
        ResteasyContext.clearContextData();
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    @Test
    void closesWhatWorkersThatHaveStoppedDoNotTake() {
        ExecutorService stopped = Executors.newSingleThreadExecutor();
        stopped.shutdown();
        AtomicInteger closed = new AtomicInteger();
        AsyncOutputStream nowhere = null; // It is never used.
        assertThatThrownBy(() -> new BlockingBodyWrite(stopped, nowhere, body -> {}, closed::incrementAndGet))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(closed).hasValue(1);
    }
}
