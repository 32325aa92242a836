package org.jzenith.rest.memory;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.DecoderException;
import io.netty.util.concurrent.DefaultPromise;
import io.reactivex.Completable;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.StreamingOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jzenith.core.JZenith;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;

/** A separate process that runs out of memory in the way that a request asks for. */
final class OutOfMemoryServer {

    private static final List<Object> HELD = new ArrayList<>();

    private OutOfMemoryServer() {}

    private static int hold(Supplier<Object> memory) {
        while (HELD.size() < 1_000_000) {
            HELD.add(memory.get());
        }
        return HELD.size();
    }

    private static OutOfMemoryError failure() {
        return new OutOfMemoryError("made by a test");
    }

    @Path("/")
    public static class Ways {

        @GET
        @Path("heap")
        public int heap() {
            return hold(() -> new byte[1 << 20]);
        }

        @GET
        @Path("direct")
        public int direct() {
            return hold(() -> Unpooled.directBuffer(1 << 20));
        }

        @GET
        @Path("wrapped")
        public String wrapped() {
            throw new IllegalStateException(new RuntimeException(failure()));
        }

        @GET
        @Path("reactive")
        public Single<String> reactive() {
            return Single.just("").observeOn(Schedulers.computation()).map(text -> {
                throw failure();
            });
        }

        @GET
        @Path("failed")
        public Single<String> failed() {
            return Single.error(failure());
        }

        @GET
        @Path("scheduler")
        public String scheduler() {
            Schedulers.io().scheduleDirect(Ways::fail);
            return "";
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking() {
            throw failure();
        }

        @GET
        @Path("streaming")
        public StreamingOutput streaming() {
            return out -> {
                throw failure();
            };
        }

        @GET
        @Path("context")
        public String context() {
            Vertx.currentContext().runOnContext(nothing -> fail());
            return "";
        }

        @GET
        @Path("timer")
        public String timer(@Context Vertx vertx) {
            vertx.setTimer(1, timer -> fail());
            return "";
        }

        @GET
        @Path("thread")
        public String thread() {
            new Thread(Ways::fail).start();
            return "";
        }

        @GET
        @Path("netty-task")
        public String nettyTask(@Context HttpServerRequest request) {
            channel(request).eventLoop().execute(Ways::fail);
            return "";
        }

        @GET
        @Path("netty-promise")
        public String nettyPromise(@Context HttpServerRequest request) {
            new DefaultPromise<Void>(channel(request).eventLoop())
                    .setSuccess(null)
                    .addListener(done -> fail());
            return "";
        }

        @GET
        @Path("decoder")
        public String decoder(@Context HttpServerRequest request) {
            channel(request).pipeline().fireExceptionCaught(new DecoderException(failure()));
            return "";
        }

        @GET
        @Path("acceptor")
        public String acceptor(@Context HttpServerRequest request) {
            channel(request).parent().pipeline().fireExceptionCaught(failure());
            return "";
        }

        private static Channel channel(HttpServerRequest request) {
            return ((ConnectionBase) request.connection()).channel();
        }

        private static void fail() {
            throw failure();
        }
    }

    /** Fails when somebody asks for it. */
    static final class Check implements HealthCheck {
        @Override
        public String name() {
            return "check";
        }

        @Override
        public Single<HealthResult> check() {
            return Completable.error(failure()).toSingleDefault(HealthResult.up());
        }
    }

    public static void main(String[] args) {
        JZenith application = JZenith.application(args)
                .withPlugins(RestPlugin.withResources(Ways.class))
                .withModules(binder -> org.jzenith.core.health.HealthBinder.healthBinder(binder)
                        .check(Check.class));
        if (System.getProperty("embedded") == null) {
            application.run();
        } else {
            application.start();
        }
    }
}
