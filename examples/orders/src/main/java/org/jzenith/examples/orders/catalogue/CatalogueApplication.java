package org.jzenith.examples.orders.catalogue;

import com.google.inject.Scopes;
import org.jzenith.core.JZenith;
import org.jzenith.openapi.OpenApiPlugin;
import org.jzenith.rest.RestPlugin;

/** The service that knows the articles. */
public final class CatalogueApplication {

    private CatalogueApplication() {}

    /** Describes the application. */
    public static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        OpenApiPlugin.create(),
                        RestPlugin.withResources(CatalogueResource.class)
                                .withMapping(NoSuchArticleException.class, 404, NoSuchArticleException::getMessage)
                                .withMapping(OutOfStockException.class, 409, OutOfStockException::getMessage))
                .withModules(binder -> binder.bind(Stock.class).in(Scopes.SINGLETON));
    }
}
