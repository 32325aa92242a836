package org.jzenith.examples.orders;

import com.google.inject.Scopes;
import org.jzenith.client.ClientPlugin;
import org.jzenith.client.error.ClientConnectionException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.core.JZenith;
import org.jzenith.examples.orders.catalogue.CatalogueApi;
import org.jzenith.openapi.OpenApiPlugin;
import org.jzenith.rest.RestPlugin;

/** The service that takes orders; {@code client-catalogue.url} says where the catalogue is. */
final class OrdersApplication {

    private OrdersApplication() {}

    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        ClientPlugin.named("catalogue").withClient(CatalogueApi.class),
                        OpenApiPlugin.create(),
                        RestPlugin.withResources(OrderResource.class)
                                .withMapping(UnknownArticleException.class, 422, UnknownArticleException::getMessage)
                                .withMapping(NotInStockException.class, 409, NotInStockException::getMessage)
                                .withMapping(OtherOrderException.class, 409, OtherOrderException::getMessage)
                                .withMapping(ClientConnectionException.class, 502, "The catalogue cannot be reached.")
                                .withMapping(
                                        ClientTimeoutException.class, 504, "The catalogue did not answer in time."))
                .withModules(binder -> binder.bind(OrderService.class).in(Scopes.SINGLETON));
    }
}
