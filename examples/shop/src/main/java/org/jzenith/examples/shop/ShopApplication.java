package org.jzenith.examples.shop;

import java.util.Arrays;
import org.jzenith.core.JZenith;
import org.jzenith.examples.shop.chaos.Chaos;
import org.jzenith.examples.shop.launcher.Launcher;
import org.jzenith.examples.shop.launcher.ServiceProcess;
import org.jzenith.examples.shop.mail.MailApplication;
import org.jzenith.examples.shop.orders.OrdersApplication;
import org.jzenith.examples.shop.stock.StockApplication;

/** Starts one of the three services in this process, or all of them as processes of their own. */
public final class ShopApplication {

    private ShopApplication() {}

    /**
     * Starts the service that the first argument names, {@code orders}, {@code stock} or {@code mail}; the other
     * arguments configure it. With {@code chaos} and a number of seconds, it lets the shop survive faults for so long.
     * Otherwise, it starts all that a shop needs, and the arguments configure each service.
     */
    public static void main(String[] args) throws InterruptedException {
        ServiceProcess.endWithLauncher();
        String first = args.length == 0 ? "" : args[0];
        switch (first) {
            case "orders", "stock", "mail" ->
                service(first, Arrays.copyOfRange(args, 1, args.length)).run();
            case "chaos" -> System.exit(Chaos.run(Integer.parseInt(args[1])) ? 0 : 1);
            default -> Launcher.run(args);
        }
    }

    private static JZenith service(String name, String... args) {
        return switch (name) {
            case "orders" -> OrdersApplication.describe(args);
            case "stock" -> StockApplication.describe(args);
            default -> MailApplication.describe(args);
        };
    }
}
