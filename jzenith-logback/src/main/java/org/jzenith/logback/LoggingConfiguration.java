package org.jzenith.logback;

import java.util.Map;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDoc;

/** What is logged, and how. */
@Config("logging")
interface LoggingConfiguration {

    @ConfigDoc(
            "Lowest level that is logged, except by the loggers below; that of logback.xml if nothing is set, info without such a file")
    Optional<LogLevel> level();

    @ConfigDoc("Levels of single loggers and of all below them, such as logging.levels.org.example=debug")
    Map<String, LogLevel> levels();

    @ConfigDoc(
            "Format of the console: lines of text, which is the default, or a JSON object in each line; not with a logback.xml")
    Optional<LogFormat> format();
}
