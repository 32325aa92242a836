package com.example.shop;

import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

/** An application with {@code main}, as users deploy it. */
public final class Shop {

    private Shop() {}

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(RestPlugin.withResources(OrderResource.class))
                .run();
    }
}
