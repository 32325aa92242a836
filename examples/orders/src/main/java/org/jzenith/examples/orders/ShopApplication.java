package org.jzenith.examples.orders;

import java.util.Arrays;
import org.jzenith.core.RunningApplication;
import org.jzenith.examples.orders.catalogue.CatalogueApplication;

/** Starts one of the two services, or both in this process. */
public final class ShopApplication {

    private ShopApplication() {}

    /**
     * Starts the service that the first argument names, {@code catalogue} or {@code orders}; otherwise both. All other
     * arguments are the configuration of the service, or of orders if it is both.
     */
    public static void main(String[] args) {
        switch (args.length == 0 ? "" : args[0]) {
            case "catalogue" ->
                CatalogueApplication.describe(withoutFirst(args)).run();
            case "orders" -> OrdersApplication.describe(withoutFirst(args)).run();
            default -> runBoth(args);
        }
    }

    private static String[] withoutFirst(String[] args) {
        return Arrays.copyOfRange(args, 1, args.length);
    }

    /** The catalogue has a free port, for this machine only. A signal stops orders first, and then the catalogue. */
    private static void runBoth(String[] args) {
        RunningApplication catalogue = CatalogueApplication.describe("--rest.host=127.0.0.1", "--rest.port=0")
                .run();
        OrdersApplication.describe(args)
                .withConfiguration(
                        "client-catalogue.url", catalogue.addresses().get(0).toString())
                .run();
    }
}
