package org.jzenith.http.management;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;
import java.util.List;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/** Binds the management side, if there is a {@code management.port}. */
public final class ManagementModule extends AbstractModule {

    private static final int SHORTEST_KEY = 16;

    @Override
    protected void configure() {
        configBinder(binder()).bind(ManagementAccessConfiguration.class, ManagementModule::problems);
        bind(ApplicationInfo.class); // Both are made when there is a port.
        bind(ManagementRoutes.class);
    }

    private static List<Problem> problems(ManagementAccessConfiguration configuration, ConfigTable table) {
        int length = configuration.key().map(key -> key.value().length()).orElse(SHORTEST_KEY);
        return length >= SHORTEST_KEY
                ? List.of()
                : List.of(table.problem("MANAGEMENT-2", "management.key")
                        .what("has " + length + " characters, so that it can be guessed")
                        .expected("at least " + SHORTEST_KEY + " characters, by chance")
                        .fix("set what openssl rand -hex 16 prints"));
    }
}
