package org.jzenith.outbox;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigBinder;
import org.jzenith.outbox.relay.OutboxMessage;
import org.jzenith.postgresql.PostgresqlPlugin;

/** An application in a process of its own that sends the messages of the outbox over HTTP. */
final class RelayApplication {

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;

    @Inject
    RelayApplication(ReceiverConfiguration configuration) {
        this.url = configuration.url();
    }

    /** Where messages go. */
    @Config("receiver")
    interface ReceiverConfiguration {
        String url();
    }

    Completable send(OutboxMessage message) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + message.key()))
                .POST(BodyPublishers.ofString(message.value()))
                .build();
        return Single.<HttpResponse<Void>>create(emitter -> {
                    CompletableFuture<HttpResponse<Void>> sent = http.sendAsync(request, BodyHandlers.discarding());
                    emitter.setCancellable(() -> sent.cancel(true));
                    CompletableFuture<Void> unused = sent.handle((response, failure) -> {
                        if (failure == null) {
                            emitter.onSuccess(response);
                        } else {
                            emitter.tryOnError(failure);
                        }
                        return null;
                    });
                })
                .flatMapCompletable(response -> response.statusCode() == 204
                        ? Completable.complete()
                        : Completable.error(new IllegalStateException("answered with " + response.statusCode())));
    }

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(
                        PostgresqlPlugin.create(), OutboxPlugin.sending(RelayApplication.class, RelayApplication::send))
                .withModules(binder -> {
                    ConfigBinder.configBinder(binder).bind(ReceiverConfiguration.class);
                    binder.bind(RelayApplication.class);
                })
                .run();
    }
}
