package org.jzenith.rest.filter;

import jakarta.ws.rs.core.MediaType;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.ServerResponseWriter;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.core.interception.jaxrs.ServerWriterInterceptorContext;
import org.jboss.resteasy.specimpl.BuiltResponse;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jboss.resteasy.util.CommitHeaderAsyncOutputStream;
import org.jboss.resteasy.util.CommitHeaderOutputStream;
import org.jboss.resteasy.util.CommitHeaderOutputStream.CommitCallback;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.BridgeRequest;
import org.jzenith.rest.bridge.BridgeResponse;

/**
 * Writes filtered responses. RESTEasy's own writer would run the filters again. Interceptors, writers and the rules for
 * the media type are RESTEasy's.
 */
final class FilteredResponseWriter extends ServerResponseWriter {

    private FilteredResponseWriter() {}

    /**
     * Writes a response. Passes a later failure of an asynchronous writer to {@code done}; null means that all data has
     * been written.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // done receives the outcome
    static void write(
            BuiltResponse answer,
            BridgeRequest request,
            ResourceMethodInvoker method,
            Consumer<@Nullable Throwable> done) {
        BridgeResponse response = request.response();
        response.setStatus(answer.getStatus());
        Object entity = answer.isClosed() ? null : answer.getEntity();
        if (entity == null) {
            commitHeaders(answer, response);
            done.accept(null);
            return;
        }
        MediaType type = answer.getMediaType();
        if (type == null) { // A filter has set the entity, but not its type.
            setDefaultContentType(request, answer, response.providers(), method);
            type = answer.getMediaType();
        }
        CommitCallback head = once(() -> commitHeaders(answer, response));
        OutputStream body = response.getOutputStream() instanceof AsyncOutputStream own
                ? new CommitHeaderAsyncOutputStream(own, head)
                : new CommitHeaderOutputStream(response.getOutputStream(), head); // A filter has wrapped it.
        AtomicBoolean begun = new AtomicBoolean(); // Until then, failures are thrown.
        ServerWriterInterceptorContext writing = new ServerWriterInterceptorContext(
                method.getWriterInterceptors(),
                response.providers(),
                entity,
                answer.getEntityClass(),
                answer.getGenericType(),
                answer.getAnnotations(),
                type,
                answer.getMetadata(),
                body,
                request,
                failure -> {
                    if (failure != null && begun.get()) { // RESTEasy would complete the response next.
                        done.accept(failure);
                    }
                });
        CompletableFuture<Void> written = writing.getStarted()
                .thenRun(() -> {
                    response.setOutputStream(writing.getOutputStream());
                    head.commit(); // The writer may have written nothing.
                })
                .toCompletableFuture();
        begun.set(true);
        if (written.isDone()) {
            try {
                written.join();
            } catch (CompletionException e) {
                SynchronousDispatcher.rethrow(e.getCause());
            }
        }
        written.thenRun(() -> done.accept(null));
    }

    private static CommitCallback once(CommitCallback head) {
        return new CommitCallback() {
            private @Nullable CommitCallback next = head;

            @Override
            public void commit() {
                CommitCallback now = next;
                next = null;
                if (now != null) {
                    now.commit();
                }
            }
        };
    }
}
