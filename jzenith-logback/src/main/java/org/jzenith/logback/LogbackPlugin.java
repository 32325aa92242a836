package org.jzenith.logback;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import org.apiguardian.api.API;
import org.jzenith.core.plugin.Plugin;

/**
 * Sets the levels and the format of the log by the application's configuration, keys {@code logging.*}, before anything
 * of the start is logged; only dev services announce their servers earlier, since what they provide is part of the
 * configuration. Levels belong to the process: with several applications in one JVM, the one that started last decides,
 * and what it has set remains when it stops.
 *
 * <p>Without this plugin, the module still configures Logback where there is no {@code logback.xml}, see
 * {@link LogbackDefaults}.
 */
@API(status = API.Status.MAINTAINED)
public final class LogbackPlugin implements Plugin {

    private LogbackPlugin() {}

    /** Returns the plugin. */
    public static LogbackPlugin create() {
        return new LogbackPlugin();
    }

    @Override
    public String name() {
        return "logback";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder)
                .bind(LoggingConfiguration.class, Logging::problems)
                .listen(LoggingConfiguration.class, Logging::apply);
    }
}
