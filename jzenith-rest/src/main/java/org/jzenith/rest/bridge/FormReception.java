package org.jzenith.rest.bridge;

import io.reactivex.Scheduler;
import io.reactivex.disposables.Disposable;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.http.coding.ContentEncoding;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.exchange.ClientGoneException;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.rest.form.Boundary;
import org.jzenith.rest.form.FormFiles;
import org.jzenith.rest.form.FormIndex;
import org.jzenith.rest.form.MultipartLimits;
import org.jzenith.rest.form.StoredForm;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives forms of several parts that may be too large for the memory. Takes no more from the client than has been
 * written. Safe on any thread; each request is received on its own event loop.
 */
public final class FormReception {

    private static final Logger LOG = LoggerFactory.getLogger(FormReception.class);

    private final FormFiles files;
    private final MultipartLimits limits;
    private final ExecutorService workers;
    private final Scheduler scheduler;

    /** Takes the store and the limits of forms, and the threads that may block. */
    public FormReception(FormFiles files, MultipartLimits limits, ExecutorService workers) {
        this.files = files;
        this.limits = limits;
        this.workers = workers;
        this.scheduler = Schedulers.from(workers);
    }

    /** Returns whether the body is a form of several parts that may be too large for the memory. */
    boolean concerns(HttpServerRequest request) {
        String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
        String form = MediaType.MULTIPART_FORM_DATA;
        if (type == null || !type.regionMatches(true, 0, form, 0, form.length())) {
            return false;
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null || Long.parseLong(length) > files.memoryBytes() || ContentEncoding.isPresent(request);
    }

    /** Returns the number of bytes of a form that memory holds while it arrives; twice as many if it stays there. */
    long memoryBytes() {
        return 2 * files.memoryBytes();
    }

    /** Returns a form that receives the body; null unless {@link #concerns} is true for it and the form is valid. */
    @Nullable
    StoredForm begin(BridgeRequest request) {
        if (!concerns(request.exchange().request())) {
            return null;
        }
        try {
            byte[] delimiter = Boundary.delimiter(request.getHttpHeaders().getMediaType());
            return new StoredForm(new FormIndex(delimiter, limits), files, scheduler);
        } catch (IOException | BadRequestException e) { // Its reader will fail again, and answer it.
            LOG.trace(
                    "{} {} has no boundary",
                    request.getHttpMethod(),
                    request.exchange().route(),
                    e);
            return null;
        }
    }

    /** Receives the form. When it has arrived in time, calls {@code whenComplete} within its request. */
    void receive(BridgeRequest request, StreamedBody body, StoredForm form, Duration timeout, Runnable whenComplete) {
        BridgeResponse response = request.response();
        response.endsWith(body);
        response.afterwards().addCleanable(() -> delete(form));
        request.exchange().request().response().closeHandler(nothing -> request.eventLoop()
                .execute(request::disconnected));
        request.exchange().awaitBody(timeout, request::refuseBody);
        // Reading a refused form stops on the event loop, before the rest of it is read and dropped there.
        Scheduler loop = new ContextScheduler(request.eventLoop().context());
        Disposable receiving = body.toFlowable()
                .concatMapCompletable(part -> form.add(part).observeOn(loop), 1)
                .subscribe(
                        () -> request.resume(() -> {
                            request.exchange().newTurn();
                            request.setBody(form);
                            whenComplete.run();
                        }),
                        failure -> request.resume(() -> fail(request, failure)));
        request.disposeOnDisconnect(receiving);
    }

    private static void fail(BridgeRequest request, Throwable failure) {
        if (failure instanceof ClientGoneException) {
            request.disconnected();
        } else if (failure instanceof WebApplicationException refusal) {
            request.refuseBody(
                    refusal.getResponse().getEntity() instanceof HttpProblem problem
                            ? problem
                            : RequestBody.refusal(refusal.getResponse().getStatus()));
        } else {
            request.abort(failure);
        }
    }

    /** Closing a large file takes its time. */
    private void delete(StoredForm form) {
        Runnable deletion = () -> {
            try {
                form.delete();
            } catch (IOException e) {
                LOG.warn("The temporary file of a form could not be deleted", e);
            }
        };
        try {
            workers.execute(deletion);
        } catch (RejectedExecutionException e) { // The application has stopped.
            deletion.run();
        }
    }
}
