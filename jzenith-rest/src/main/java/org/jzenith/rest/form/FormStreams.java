package org.jzenith.rest.form;

import io.reactivex.Flowable;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.ExecutorService;
import org.jzenith.http.exchange.EventLoop;
import org.reactivestreams.Subscriber;

/** Reads forms of several parts while they arrive. Safe on any thread. */
public final class FormStreams {

    private final MultipartLimits limits;
    private final ExecutorService workers;

    /** Takes the limits of forms, and the threads that may block. */
    public FormStreams(MultipartLimits limits, ExecutorService workers) {
        this.limits = limits;
        this.workers = workers;
    }

    /**
     * Returns the parts of a form, which can be subscribed to once.
     *
     * @param body the form, which is delivered on the event loop
     * @param delimiter the delimiter of its parts, as {@link Boundary} returns it
     * @param executor the event loop
     */
    public Flowable<Part> parts(Flowable<Buffer> body, byte[] delimiter, EventLoop executor) {
        return new Flowable<>() {
            @Override
            protected void subscribeActual(Subscriber<? super Part> reader) {
                PartStream parts = new PartStream(reader, new FormParser(delimiter, limits), limits, executor, workers);
                reader.onSubscribe(parts);
                body.subscribe(parts);
            }
        };
    }
}
