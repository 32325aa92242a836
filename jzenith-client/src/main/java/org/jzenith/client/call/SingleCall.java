package org.jzenith.client.call;

import io.reactivex.Single;
import io.reactivex.SingleEmitter;
import io.vertx.core.http.HttpClientResponse;
import org.jzenith.client.pool.EventLoopClients;

/** A call whose response is received as a whole. */
public final class SingleCall extends ClientCall {

    private final SingleEmitter<ReceivedResponse> emitter;

    private SingleCall(EventLoopClients clients, OutgoingRequest request, SingleEmitter<ReceivedResponse> emitter) {
        super(clients, request);
        this.emitter = emitter;
    }

    /** Returns the response to a request, whatever its status; each subscription is a call. */
    public static Single<ReceivedResponse> of(EventLoopClients clients, OutgoingRequest request) {
        return Single.create(emitter -> {
            SingleCall call = new SingleCall(clients, request, emitter);
            emitter.setDisposable(call);
            call.start();
        });
    }

    @Override
    void receive(HttpClientResponse response) {
        new BufferedBody(
                        this,
                        settings().maxResponseSize(),
                        () -> fail(failures().tooLarge(request())))
                .receive(response, body -> {
                    if (retriesAfter(response)) {
                        return;
                    }
                    complete();
                    emitter.onSuccess(new ReceivedResponse(response.statusCode(), response.headers(), body));
                });
    }

    @Override
    void failed(Throwable failure) {
        emitter.tryOnError(failure);
    }

    @Override
    boolean isStreamed() {
        return false;
    }

    @Override
    boolean isPassedOn() {
        return false;
    }

    @Override
    boolean isExpecting() {
        return true;
    }
}
