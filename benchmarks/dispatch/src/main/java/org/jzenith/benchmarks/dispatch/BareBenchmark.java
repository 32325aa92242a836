package org.jzenith.benchmarks.dispatch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The same response without any dispatch: the cost of Vert.x and Jackson in {@link DispatchBenchmark}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class BareBenchmark {

    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");

    private final JsonMapper json = JsonMapper.builder().build();
    private SocketlessServer server;
    private ByteBuf request;

    /** Creates a connection with its own handler. */
    @Setup
    public void start() {
        server = new SocketlessServer(this::handle);
        request = SocketlessServer.get("/r0/status");
        server.check(request, 200, "\"id\":\"status\"");
    }

    /** Leaves nothing for the next trial. */
    @TearDown
    public void stop() {
        server.close();
    }

    private void handle(HttpServerRequest received) {
        try {
            received.response()
                    .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                    .end(Buffer.buffer(
                            json.writeValueAsBytes(new Item(received.path().substring(4), 0))));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A request and its response. */
    @Benchmark
    public Object bare() {
        return server.answer(request);
    }
}
