package org.jzenith.docs.library;

import org.jzenith.client.ClientPlugin;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

final class OfferApplication {

    private OfferApplication() {}

    // tag::application[]
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        ClientPlugin.named("prices").withClient(PriceApi.class),
                        RestPlugin.withResources(OfferResource.class));
    }
    // end::application[]

    // tag::mapping[]
    static RestPlugin withMapping() {
        return RestPlugin.withResources(OfferResource.class)
                .withMapping(
                        ClientResponseException.class,
                        502,
                        answer -> answer.status() == 429 ? "The price service is busy." : null);
    }
    // end::mapping[]
}
