package org.jzenith.client.proxy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.MultiMap;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.BodyReader;
import org.jzenith.client.body.BodyWriter;
import org.jzenith.client.body.ContentCodings;
import org.jzenith.client.body.ReceivedJson;
import org.jzenith.client.body.RequestBody;
import org.jzenith.client.body.StreamReader;
import org.jzenith.client.call.CallFailures;
import org.jzenith.client.call.OutgoingRequest;
import org.jzenith.client.call.ReceivedResponse;
import org.jzenith.client.call.SingleCall;
import org.jzenith.client.call.StreamCall;
import org.jzenith.client.call.StreamedResponse;
import org.jzenith.client.form.FormWriter;
import org.jzenith.client.form.MultipartForm;
import org.jzenith.client.form.StreamArguments;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.client.proxy.MethodContract.Form;
import org.jzenith.client.response.ReceivedJaxRsResponse;
import org.jzenith.core.async.AsyncStreamType;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.blocking.Await;

/** One method of a client: converts arguments to requests, and responses to results. Safe on any thread. */
final class ClientMethod {

    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;

    private final MethodContract contract;
    private final EventLoopClients clients;
    private final ReceivedJson received;
    private final CallFailures failures;
    private final @Nullable BodyWriter writer;
    private final @Nullable FormWriter forms;
    private final BodyReader<Object> reader;
    private final StreamReader<Object> streams;

    /** Creates a method; {@code mapper} writes JSON, and {@code received} reads it. */
    ClientMethod(MethodContract contract, EventLoopClients clients, ObjectMapper mapper, ReceivedJson received) {
        this.contract = contract;
        this.clients = clients;
        this.received = received;
        this.failures = new CallFailures(clients.settings());
        MethodContract.Body body = contract.body();
        this.writer = body == null ? null : new BodyWriter(mapper, body.type(), body.contentType());
        this.forms = body != null && body.form() == Form.PARTS ? new FormWriter(mapper, clients.vertx()) : null;
        this.reader = new BodyReader<>(received, contract.result().value());
        this.streams = new StreamReader<>(
                received, contract.result().value(), clients.settings().maxResponseSize());
    }

    /**
     * Returns the result of the method. Each subscription to a type of RxJava or to a publisher is a call with these
     * arguments. A stage is a call that has begun, and any other type is the result of a call that has ended.
     */
    @Nullable
    Object invoke(@Nullable Object[] arguments) {
        StreamArguments streams = forms == null ? null : new StreamArguments();
        ResultType result = contract.result();
        AsyncValueType<?> later = result.later();
        AsyncStreamType<?> stream = result.stream();
        if (stream != null) {
            return stream.from(flowable(arguments, streams));
        }
        return switch (result.content()) {
            case OPTIONAL -> {
                Maybe<Object> call = maybe(arguments, streams);
                yield later == null ? Await.optional(call) : later.from(call);
            }
            case NOTHING -> {
                Completable call = completable(arguments, streams);
                yield later == null ? done(call) : later.from(call);
            }
            default -> {
                Single<Object> call = single(arguments, streams);
                yield later == null ? Await.value(call) : later.from(call);
            }
        };
    }

    private static @Nullable Object done(Completable call) {
        Await.completion(call);
        return null;
    }

    private Single<Object> single(@Nullable Object[] arguments, @Nullable StreamArguments streams) {
        return Single.defer(() -> single(request(arguments, streams)));
    }

    private Maybe<Object> maybe(@Nullable Object[] arguments, @Nullable StreamArguments streams) {
        return Maybe.defer(() -> maybe(request(arguments, streams)));
    }

    private Completable completable(@Nullable Object[] arguments, @Nullable StreamArguments streams) {
        return Completable.defer(() -> completable(request(arguments, streams)));
    }

    private Flowable<Object> flowable(@Nullable Object[] arguments, @Nullable StreamArguments streams) {
        return Flowable.defer(() -> flowable(request(arguments, streams)));
    }

    private OutgoingRequest request(@Nullable Object[] arguments, @Nullable StreamArguments streams)
            throws JsonProcessingException {
        FormWriter by = forms;
        if (by == null || streams == null) {
            return request(arguments, (MultipartForm) null);
        }
        MultipartForm form = by.form(streams);
        try {
            return request(arguments, form);
        } catch (Throwable e) { // An Error too: nothing else closes the streams.
            form.close();
            throw e;
        }
    }

    private OutgoingRequest request(@Nullable Object[] arguments, @Nullable MultipartForm form)
            throws JsonProcessingException {
        RequestParameters parameters = new RequestParameters(form);
        List<Parameter> declared = contract.parameters();
        for (int i = 0; i < declared.size(); i++) {
            declared.get(i).add(parameters, arguments[i]);
        }
        parameters.check();
        MultiMap headers = parameters.headers();
        if (!headers.contains("Accept")) {
            headers.set("Accept", contract.accept());
        }
        return new OutgoingRequest(
                contract.verb(),
                contract.path().toString(),
                clients.settings().path() + parameters.target(contract.path()),
                headers,
                body(parameters, form),
                contract.retry());
    }

    private RequestBody body(RequestParameters parameters, @Nullable MultipartForm form)
            throws JsonProcessingException {
        MethodContract.Body declared = contract.body();
        BodyWriter by = writer;
        if (declared == null || by == null) {
            return new RequestBody.None();
        }
        if (declared.form() == Form.FIELDS) {
            return by.write(parameters.form());
        }
        if (form != null) {
            return form.body();
        }
        Object body = parameters.body();
        if (body == null) {
            return new RequestBody.None();
        }
        AsyncStreamType<?> stream = declared.stream();
        return stream == null ? by.write(body) : by.write(stream.toFlowable(body));
    }

    private Single<Object> single(OutgoingRequest request) {
        return SingleCall.of(clients, request)
                .map(response -> contract.result().value() == Response.class
                        ? response(request, response)
                        : value(request, response));
    }

    private Response response(OutgoingRequest request, ReceivedResponse response) {
        return new ReceivedJaxRsResponse(response, received, clients.settings().origin() + request.target());
    }

    private Maybe<Object> maybe(OutgoingRequest request) {
        return SingleCall.of(clients, request)
                .filter(response -> contract.result().value() == Response.class || !isAbsent(response))
                .map(response -> contract.result().value() == Response.class
                        ? response(request, response)
                        : value(request, response));
    }

    private static boolean isAbsent(ReceivedResponse response) {
        return response.status() == NOT_FOUND || response.status() == NO_CONTENT;
    }

    private Completable completable(OutgoingRequest request) {
        return SingleCall.of(clients, request)
                .doOnSuccess(response -> check(request, response))
                .ignoreElement();
    }

    private Flowable<Object> flowable(OutgoingRequest request) {
        return StreamCall.of(clients, request, response -> elements(request, response));
    }

    private Flowable<Object> elements(OutgoingRequest request, StreamedResponse response) {
        return Flowable.defer(() -> {
                    checkCoding(request, response.headers());
                    return streams.read(response.headers(), response.body());
                })
                .onErrorResumeNext((Throwable failure) -> Flowable.error(
                        failure instanceof IOException unreadable
                                ? failures.unusable(request, String.valueOf(unreadable.getMessage()), unreadable)
                                : failure));
    }

    /** Rejects content codings, unless the interface requests one itself: it then takes bytes and decodes them. */
    private static void checkCoding(OutgoingRequest request, MultiMap headers) throws IOException {
        if (!request.headers().contains("Accept-Encoding")) {
            ContentCodings.of(headers.getAll("Content-Encoding")).requireNone();
        }
    }

    private void check(OutgoingRequest request, ReceivedResponse response) {
        if (!response.isSuccess()) {
            throw failures.status(request, response.status(), response.headers(), response.body());
        }
    }

    private Object value(OutgoingRequest request, ReceivedResponse response) {
        check(request, response);
        if (response.body().length() == 0 && !reader.isEmptyAllowed()) {
            throw failures.unusable(
                    request,
                    "has no body (expected: " + contract.result().value().getTypeName() + ')',
                    null);
        }
        try {
            checkCoding(request, response.headers());
            return reader.read(response.headers(), response.body());
        } catch (IOException e) {
            throw failures.unusable(request, String.valueOf(e.getMessage()), e);
        }
    }
}
