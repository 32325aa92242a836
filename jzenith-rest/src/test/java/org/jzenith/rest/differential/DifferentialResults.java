package org.jzenith.rest.differential;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jzenith.rest.annotation.ResponseStatus;
import org.jzenith.rest.differential.DifferentialBodies.Item;
import org.jzenith.rest.differential.DifferentialBodies.Shape;
import org.jzenith.rest.differential.DifferentialFilters.Filtered;
import org.jzenith.rest.response.Created;
import org.jzenith.rest.response.TypedResponse;

/**
 * Methods that return the values of {@link DifferentialOutcomes} in every way: at once and later, on the same and on
 * another thread.
 */
final class DifferentialResults {

    private static final Executor ELSEWHERE = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "elsewhere");
        thread.setDaemon(true);
        return thread;
    });

    private DifferentialResults() {}

    /** The methods, which inherit what they produce. */
    public abstract static class Results {

        @Inject
        DifferentialCalls calls;

        /**
         * Creates {@code what} when it is time, and passes it to one or the other; a failure of {@code call} is thrown
         * at once.
         */
        private <T> void make(String what, String when, Consumer<T> value, Consumer<Throwable> failure)
                throws Exception {
            calls.note("make", what, when);
            switch (when) {
                case "now" -> tell(what, value, failure);
                case "loop" -> Vertx.currentContext().runOnContext(nothing -> tell(what, value, failure));
                case "thread" -> ELSEWHERE.execute(() -> tell(what, value, failure));
                default -> value.accept(DifferentialOutcomes.make(what));
            }
        }

        private static <T> void tell(String what, Consumer<T> value, Consumer<Throwable> failure) {
            T made;
            try {
                made = DifferentialOutcomes.make(what);
            } catch (Throwable e) {
                failure.accept(e);
                return;
            }
            value.accept(made);
        }

        private <T> Future<T> made(String what, String when) throws Exception {
            Promise<T> promise = Promise.promise();
            this.<T>make(what, when, promise::complete, promise::fail);
            return promise.future();
        }

        private <T> Single<T> single0(String what, String when) throws Exception {
            Future<T> made = made(what, when);
            return Single.create(emitter -> made.onSuccess(emitter::onSuccess).onFailure(emitter::onError));
        }

        @GET
        @Path("single/{what}/{when}")
        public Single<Object> single(@PathParam("what") String what, @PathParam("when") String when) throws Exception {
            return single0(what, when);
        }

        @GET
        @Path("singleItem/{what}/{when}")
        public Single<Item> singleItem(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return single0(what, when);
        }

        @GET
        @Path("singleShapes/{what}/{when}")
        public Single<List<Shape>> singleShapes(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return single0(what, when);
        }

        @GET
        @Path("singleText/{what}/{when}")
        public Single<String> singleText(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return single0(what, when);
        }

        @GET
        @Path("singleResponse/{what}/{when}")
        public Single<Response> singleResponse(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return single0(what, when);
        }

        @GET
        @Path("maybe/{what}/{when}")
        public Maybe<Object> maybe(@PathParam("what") String what, @PathParam("when") String when) throws Exception {
            Future<Object> made = made(what, when);
            return Maybe.create(emitter -> made.onFailure(emitter::onError).onSuccess(value -> {
                if (value == null) {
                    emitter.onComplete();
                } else {
                    emitter.onSuccess(value);
                }
            }));
        }

        @POST
        @Path("completable/{what}/{when}")
        public Completable completable(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            Future<Object> made = made(what, when);
            return Completable.create(
                    emitter -> made.onFailure(emitter::onError).onSuccess(value -> emitter.onComplete()));
        }

        @GET
        @Path("stage/{what}/{when}")
        public CompletionStage<Object> stage(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            CompletableFuture<Object> stage = new CompletableFuture<>();
            make(what, when, stage::complete, stage::completeExceptionally);
            return stage.thenApply(value -> value); // This wraps failures.
        }

        @GET
        @Path("future/{what}/{when}")
        public Future<Object> future(@PathParam("what") String what, @PathParam("when") String when) throws Exception {
            return made(what, when);
        }

        @GET
        @Path("futureShapes/{what}/{when}")
        public Future<List<Shape>> futureShapes(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return made(what, when);
        }

        @GET
        @Path("none/{what}/{when}")
        public Single<String> none(@PathParam("what") String what, @PathParam("when") String when) {
            calls.note("none", what, when);
            return null;
        }

        @SuppressWarnings("TypeParameterUnusedInFormals") // As there
        private <T> T now(String what) throws Exception {
            calls.note("now", what);
            return DifferentialOutcomes.make(what);
        }

        @GET
        @Path("object/{what}/{when}")
        public Object object(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @GET
        @Path("response/{what}/{when}")
        public Response response(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @POST
        @Path("response/{what}/{when}")
        public Response posted(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @GET
        @Path("text/{what}/{when}")
        public String text(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @GET
        @Path("item/{what}/{when}")
        public Item item(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @GET
        @Path("shapes/{what}/{when}")
        public List<Shape> shapes(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @GET
        @Path("bytes/{what}/{when}")
        public byte[] bytes(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @GET
        @Path("void/{what}/{when}")
        public void nothing(@PathParam("what") String what) throws Exception {
            now(what);
        }

        @GET
        @ResponseStatus(201)
        @Path("statusSingle/{what}/{when}")
        public Single<Object> statusSingle(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return single0(what, when);
        }

        @GET
        @ResponseStatus(203)
        @Path("statusStage/{what}/{when}")
        public CompletionStage<Object> statusStage(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return stage(what, when);
        }

        @GET
        @ResponseStatus(202)
        @Path("statusObject/{what}/{when}")
        public Object statusObject(@PathParam("what") String what) throws Exception {
            return now(what);
        }

        @GET
        @ResponseStatus(202)
        @Path("statusVoid/{what}/{when}")
        public void statusVoid(@PathParam("what") String what) throws Exception {
            now(what);
        }

        @GET
        @Path("createdShapes/{what}/{when}")
        public Single<Created<List<Shape>>> createdShapes(
                @PathParam("what") String what, @PathParam("when") String when) throws Exception {
            return single0(what, when);
        }

        @GET
        @Path("typedShapes/{what}/{when}")
        public Single<TypedResponse<List<Shape>>> typedShapes(
                @PathParam("what") String what, @PathParam("when") String when) throws Exception {
            return single0(what, when);
        }

        @GET
        @Filtered
        @Path("filtered/{what}/{when}")
        public Single<Object> filtered(@PathParam("what") String what, @PathParam("when") String when)
                throws Exception {
            return single0(what, when);
        }
    }

    @Path("/s/none")
    public static class Anything extends Results {}

    @Path("/s/json")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Json extends Results {}

    @Path("/s/text")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Text extends Results {}

    @Path("/s/both")
    @Produces({MediaType.APPLICATION_JSON, "text/plain;charset=utf-8"})
    public static class Both extends Results {}

    @Path("/s/wide")
    @Produces({"application/*", "text/html;charset=iso-8859-1"})
    public static class Wide extends Results {}
}
