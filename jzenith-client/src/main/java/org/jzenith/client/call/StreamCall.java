package org.jzenith.client.call;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.reactivex.functions.Function;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.ProblemReader;
import org.jzenith.client.pool.EventLoopClients;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** A call whose response is received as its subscriber requests it. */
public final class StreamCall extends ClientCall {

    private final SingleEmitter<StreamedResponse> emitter;
    private @Nullable Body streamed;

    private StreamCall(EventLoopClients clients, OutgoingRequest request, SingleEmitter<StreamedResponse> emitter) {
        super(clients, request);
        this.emitter = emitter;
    }

    /**
     * Returns a successful response as soon as its head has arrived; fails with any other status. Each subscription is
     * a call, which goes on until its body has ended or its subscription is cancelled.
     */
    private static Single<StreamedResponse> response(EventLoopClients clients, OutgoingRequest request) {
        return Single.create(emitter -> {
            StreamCall call = new StreamCall(clients, request, emitter);
            emitter.setCancellable(call::disposeUnlessStreamed);
            call.start();
        });
    }

    /** Returns the elements of a response; {@code elements} must not fail. Each subscription is a call. */
    public static <T> Flowable<T> of(
            EventLoopClients clients, OutgoingRequest request, Function<StreamedResponse, Flowable<T>> elements) {
        return response(clients, request).flatMapPublisher(elements);
    }

    /**
     * Disposes of the call if the subscriber cancels. The emitter also calls it right after the head was passed on,
     * when it does nothing.
     */
    private void disposeUnlessStreamed() {
        if (streamed == null) {
            dispose();
        }
    }

    @Override
    void receive(HttpClientResponse response) {
        if (!ReceivedResponse.isSuccess(response.statusCode())) {
            new BufferedBody(this, ProblemReader.MAX_BYTES, () -> failWith(response, Buffer.buffer()))
                    .receive(response, body -> {
                        if (!retriesAfter(response)) {
                            failWith(response, body);
                        }
                    });
            return;
        }
        response.pause();
        Body body = new Body(response);
        streamed = body;
        expectStream();
        emitter.onSuccess(new StreamedResponse(response.statusCode(), response.headers(), body));
        if (body.subscriber == null) { // Its subscriber has cancelled meanwhile.
            dispose();
        }
    }

    private void failWith(HttpClientResponse response, Buffer body) {
        fail(failures().status(request(), response.statusCode(), response.headers(), body));
    }

    @Override
    void failed(Throwable failure) {
        Body receiving = streamed;
        if (receiving == null) {
            emitter.tryOnError(failure);
        } else {
            receiving.failed(failure);
        }
    }

    @Override
    boolean isStreamed() {
        return true;
    }

    @Override
    boolean isPassedOn() {
        return streamed != null;
    }

    @Override
    boolean isExpecting() {
        Body receiving = streamed;
        return receiving == null || receiving.demand > 0;
    }

    /** The body of the response, for one subscriber. */
    private final class Body extends Flowable<Buffer> implements Subscription {

        private final HttpClientResponse response;
        private @Nullable Subscriber<? super Buffer> subscriber;
        /** The number of requested parts that have not arrived; on the event loop only, like all fields. */
        private long demand;

        Body(HttpClientResponse response) {
            this.response = response;
        }

        @Override
        protected void subscribeActual(Subscriber<? super Buffer> receiver) {
            subscriber = receiver;
            response.handler(part -> {
                if (!isOver()) {
                    demand = demand == Long.MAX_VALUE ? demand : demand - 1;
                    progressed();
                    receiver.onNext(part);
                }
            });
            response.endHandler(end -> {
                if (!isOver()) {
                    complete();
                    receiver.onComplete();
                }
            });
            receiver.onSubscribe(this);
        }

        void failed(Throwable failure) {
            Subscriber<? super Buffer> receiver = subscriber;
            if (receiver != null) {
                receiver.onError(failure);
            }
        }

        @Override
        public void request(long parts) {
            onLoop(() -> {
                if (!isOver() && parts > 0) {
                    if (demand == 0) {
                        progressed();
                    }
                    demand = parts > Long.MAX_VALUE - demand ? Long.MAX_VALUE : demand + parts;
                    response.fetch(parts);
                }
            });
        }

        @Override
        public void cancel() {
            dispose();
        }
    }
}
