package org.jzenith.logback;

import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.logging.LogLevel;

/** The levels, destinations and formats of the log. */
@Config("logging")
interface LoggingConfiguration {

    @ConfigDoc(
            "Lowest level that is logged, except by the loggers below; that of logback.xml if nothing is set, info without such a file")
    Optional<LogLevel> level();

    @ConfigDoc("Levels of single loggers and of all below them, such as logging.levels.org.example=debug")
    Map<String, LogLevel> levels();

    @ConfigDoc(
            "Format of console and file: lines of text, which is the default, or a JSON object in each line, in the Elastic Common Schema; not with a logback.xml")
    Optional<LogFormat> format();

    @ConfigDefault("${application.name:}")
    @ConfigDoc("Name of the application in each JSON object (service.name), if it is set; not with a logback.xml")
    Optional<String> serviceName();

    @ConfigDoc(
            "File that is written in addition to the console; its folder is made if it is missing; not with a logback.xml")
    Optional<Path> file();

    @ConfigDefault("64MB")
    @ConfigDoc("Size at which the file is kept under another name, with the time and a number, and begun anew")
    DataSize rollSize();

    @ConfigDefault("day")
    @ConfigDoc("Time at whose beginning the same is done")
    RollTime rollEvery();

    @Positive
    @ConfigDefault("30")
    @ConfigDoc("For how many of these times earlier files are kept")
    int rollHistory();

    @ConfigDefault("1GB")
    @ConfigDoc("Size of all these files together, beyond which the oldest are deleted")
    DataSize totalSize();

    @ConfigDefault("2MB")
    @ConfigDoc(
            "Memory that lines may take before they are written, for the console and for each file; a quarter of it is for WARN and ERROR")
    DataSize queueSize();

    @PositiveOrZero
    @ConfigDefault("50ms")
    @ConfigDoc(
            "How long a thread waits with a line of WARN or ERROR if that memory is used up, before the line is lost; other lines are dropped at once")
    Duration maxWait();

    @ConfigDefault("false")
    @ConfigDoc(
            "Whether each line tells the file and the line of the code that logged it, which costs some microseconds; not with a logback.xml")
    boolean caller();
}
