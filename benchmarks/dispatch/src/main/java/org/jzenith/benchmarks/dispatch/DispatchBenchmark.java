package org.jzenith.benchmarks.dispatch;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.dispatch.JaxRsDispatch;
import org.jzenith.rest.form.FormFieldLimits;
import org.jzenith.rest.form.MultipartConfiguration;
import org.jzenith.rest.form.MultipartLimits;
import org.jzenith.rest.method.DispatchSettings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A request through jZenith's dispatch, in applications of different sizes. The difference to {@link BareBenchmark} is
 * the cost of dispatch.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class DispatchBenchmark {

    /** The requested route of a resource in the middle of the application. */
    public enum Route {
        /** A path without parameters. */
        LITERAL("/status", 200, "\"id\":\"status\""),
        /** A path with one parameter. */
        PARAMETER("/0f8fad5b-d9cb-469f-a165-70867728950e", 200, "\"id\":\"0f8fad5b-d9cb-469f-a165-70867728950e\""),
        /** A path with two parameters. */
        NESTED("/0f8fad5b/parts/70867728950e", 200, "\"id\":\"70867728950e\""),
        /** A path below that of the resource that matches none of its routes. */
        MISSING("/0f8fad5b/nothing", 404, "\"status\":404");

        private final String path;
        private final int status;
        private final String body;

        Route(String path, int status, String body) {
            this.path = path;
            this.status = status;
            this.body = body;
        }
    }

    /** The number of routes of the application. */
    @Param({"10", "100", "1000", "10000"})
    public int routes;

    /** The requested route. */
    @Param
    public Route route;

    private RunningApplication application;
    private JaxRsDispatch dispatch;
    private SocketlessServer server;
    private ByteBuf request;

    /** Starts an application for its injector, and passes requests directly to a dispatch like that of its server. */
    @Setup
    public void start() throws Exception {
        Class<?>[] resources = GeneratedResources.of(routes);
        application = JZenith.application("--rest.host=127.0.0.1", "--rest.port=0")
                .withPlugins(RestPlugin.withResources(resources))
                .start();
        ObjectMapper mapper = application.injector().getInstance(ObjectMapper.class);
        dispatch = new JaxRsDispatch(
                application.injector(),
                new DispatchSettings(
                        "/",
                        2 << 20,
                        false,
                        MultipartLimits.of(
                                application.injector().getInstance(MultipartConfiguration.class), 1000, false),
                        new FormFieldLimits(1000, false),
                        64 << 10,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(30),
                        Duration.ofMillis(500),
                        200,
                        2000,
                        false,
                        false,
                        true,
                        404,
                        List.of(),
                        false),
                new JsonBodies(mapper, mapper, 250_000, false));
        server = new SocketlessServer(request -> dispatch.dispatch().handle(new BareExchange(request)));
        request = SocketlessServer.get("/r" + resources.length / 2 + route.path);
        server.check(request, route.status, route.body);
    }

    /** Leaves nothing for the next trial. */
    @TearDown
    public void stop() {
        server.close();
        dispatch.close();
        application.close();
    }

    /** A request and its response. */
    @Benchmark
    public Object jzenith() {
        return server.answer(request);
    }
}
