package org.jzenith.devservices;

import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import java.util.List;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigBinder;
import org.jzenith.core.plugin.Plugin;

/** An application that needs a Kafka, in this process or in one of its own, which prints the address. */
final class KafkaApplication implements Plugin {

    /** The key that the plugin for Kafka binds. */
    @Config("kafka")
    interface KafkaConfiguration {
        List<String> bootstrapServers();
    }

    public static void main(String[] args) {
        JZenith.application(args).withPlugins(new KafkaApplication()).run();
    }

    static RunningApplication start(String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(new KafkaApplication())
                .start();
    }

    static String bootstrapServers(RunningApplication application) {
        return bootstrapServers(application.injector());
    }

    private static String bootstrapServers(Injector injector) {
        return String.join(",", injector.getInstance(KafkaConfiguration.class).bootstrapServers());
    }

    @Override
    public void configure(Binder binder) {
        ConfigBinder.configBinder(binder).bind(KafkaConfiguration.class);
    }

    @Override
    public Completable start(Injector injector) {
        System.out.println("brokers: " + bootstrapServers(injector));
        return Completable.complete();
    }
}
