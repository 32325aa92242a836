package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a project in which {@code jzenith:dev} keeps the data of servers, so that they survive the end of the
 * goal. The system property {@code jzenith.development.data} names it. A configured folder takes precedence.
 */
final class ProjectData {

    private static final Logger LOG = LoggerFactory.getLogger(DevServices.class);

    private ProjectData() {}

    /**
     * Returns the folder; empty if there is none, or if the user of the server cannot reach it. Data that the server
     * cannot use, since another version wrote them, are set aside: a developer would have to delete them otherwise.
     */
    static Optional<Path> folder(ServerPrograms programs) throws IOException {
        String named = System.getProperty("jzenith.development.data", "");
        if (named.isEmpty()) {
            return Optional.empty();
        }
        Path folder = Files.createDirectories(Path.of(named).toAbsolutePath()).toRealPath();
        if (!programs.user().canReach(folder)) {
            LOG.info(
                    "The data are deleted at the end of jzenith:dev, because the user of the {} cannot reach {}",
                    programs.kind().title(),
                    folder);
            return Optional.empty();
        }
        setAside(folder.resolve(programs.kind().key()), programs);
        return Optional.of(folder);
    }

    private static void setAside(Path data, ServerPrograms programs) throws IOException {
        Optional<String> other = Files.exists(data) ? programs.otherVersion(data) : Optional.empty();
        if (other.isPresent()) {
            Path aside = data.resolveSibling(data.getFileName() + "-" + other.get());
            CachedFolder.delete(aside);
            Files.move(data, aside, StandardCopyOption.ATOMIC_MOVE);
            LOG.warn(
                    "The database is empty: its data were written by {} {}, and are in {} now. Fix: copy what you need with programs of that version.",
                    programs.kind().title(),
                    other.get(),
                    aside);
        }
    }
}
