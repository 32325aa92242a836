package org.jzenith.http.management;

import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.Serial;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.management.ManagedItems;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers with items of a plugin, such as jobs, or does what operators want with them. */
final class ItemsRoute extends ManagementRoute {

    private static final Logger LOG = LoggerFactory.getLogger(ItemsRoute.class);

    private static final String EXPECTED = "{\"action\": \"...\"}";

    /** The fields of a body. */
    private static final class Fields extends TreeMap<String, String> {

        @Serial
        private static final long serialVersionUID = 1;
    }

    /** Returns what a request asks for. */
    private interface Answer {

        Single<?> of(ItemsRoute route, Exchange exchange, Buffer body);
    }

    private final Answer answer;

    private ItemsRoute(String path, List<HttpMethod> methods, AccessRule access, Answer answer) {
        super(path, methods, access);
        this.answer = answer;
    }

    /** Returns the route that shows all items. */
    static ItemsRoute all(ManagedItems items) {
        return new ItemsRoute('/' + items.path(), GET, AccessRule.permitAll(), (route, exchange, body) -> items.all());
    }

    /** Returns the route that shows one of them. */
    static ItemsRoute one(ManagedItems items) {
        return new ItemsRoute(onePath(items), GET, AccessRule.permitAll(), (route, exchange, body) -> {
            String name = route.nameIn(exchange);
            return items.find(name)
                    .cast(Object.class)
                    .switchIfEmpty(Single.error(() -> new NoSuchElementException("There is no \"" + name + "\".")));
        });
    }

    /** Returns the route that acts on one of them. */
    static ItemsRoute acting(ManagedItems items) {
        return new ItemsRoute(
                onePath(items),
                List.of(HttpMethod.POST),
                AccessRule.authenticated(),
                (route, exchange, body) -> items.act(route.nameIn(exchange), read(body, Fields.class, EXPECTED)));
    }

    private static String onePath(ManagedItems items) {
        return '/' + items.path() + "/{name}";
    }

    @Override
    void answer(Exchange exchange, Buffer body) {
        Context loop = Vertx.currentContext();
        Disposable unused = Single.defer(() -> answer.of(this, exchange, body))
                .subscribe(
                        answer -> EventLoops.run(loop, () -> send(exchange, answer)),
                        failure -> EventLoops.run(loop, () -> refuse(exchange, failure)));
    }

    private void refuse(Exchange exchange, Throwable failure) {
        int status = status(failure);
        if (status == 503) {
            LOG.warn("The management side cannot answer {}", template(), failure);
        }
        exchange.send(HttpProblem.of(status)
                .withDetail(status == 503 ? "The log of the application says why." : failure.getMessage()));
    }

    private static int status(Throwable failure) {
        if (failure instanceof NoSuchElementException) {
            return 404;
        }
        if (failure instanceof IllegalArgumentException) {
            return 400;
        }
        return failure instanceof IllegalStateException ? 409 : 503;
    }
}
