package org.jzenith.security.password;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.plugin.Plugin;

/** Adds an injectable {@link PasswordHasher}. Keys: {@code docs/reference/configuration.md}. */
public final class PasswordPlugin implements Plugin {

    private static final String NAME = "security.password";

    /** Creates the plugin, which has no threads before a password is hashed. */
    public PasswordPlugin() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(PasswordConfiguration.class, PasswordPlugin::problems);
        Provider<PasswordConfiguration> configuration = binder.getProvider(PasswordConfiguration.class);
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        binder.bind(PasswordHasher.class)
                .toProvider(() -> new PasswordHasher(vertx.get(), configuration.get()))
                .in(Scopes.SINGLETON);
    }

    private static List<Problem> problems(PasswordConfiguration configuration, ConfigTable table) {
        List<Problem> problems = new ArrayList<>();
        long memory = configuration.memory().bytes();
        if (memory / 1024 > configuration.budgetKilobytes()) {
            problems.add(table.problem("PASSWORD-1", NAME + ".memory")
                    .what(memory / 1024 + " KB for one hash are more than " + NAME + ".max-memory for all of them")
                    .expected("at most " + configuration.budgetKilobytes() + " KB")
                    .fix("decrease it, or increase " + NAME + ".max-memory"));
        }
        int least = Argon2Parameters.minMemory(configuration.parallelism());
        if (memory / 1024 < least) {
            problems.add(table.problem("PASSWORD-2", NAME + ".memory")
                    .what(memory / 1024 + " KB are too little for " + configuration.parallelism() + " lanes")
                    .expected("at least " + least + " KB, and 19MB for passwords of people")
                    .fix("increase it, or decrease " + NAME + ".parallelism"));
        }
        return problems;
    }
}
