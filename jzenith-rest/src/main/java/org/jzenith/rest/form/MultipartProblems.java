package org.jzenith.rest.form;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/** The start problem of the files of forms. */
public final class MultipartProblems {

    private static final String FOLDER = "rest.multipart.folder";

    private MultipartProblems() {}

    /**
     * Checks the folder only if it is configured: an application without large forms needs no folder of temporary
     * files.
     */
    public static List<Problem> of(MultipartConfiguration configuration, ConfigTable table) {
        Path folder = configuration.folder().orElse(null);
        if (folder == null || (Files.isDirectory(folder) && Files.isWritable(folder))) {
            return List.of();
        }
        return List.of(
                new Problem(
                        "FORM-1",
                        FOLDER,
                        "\"" + folder + "\" "
                                + (Files.exists(folder)
                                        ? Files.isDirectory(folder) ? "cannot be written to" : "is not a folder"
                                        : "does not exist"),
                        "a folder in which the process can create files",
                        table.origin(FOLDER),
                        "create it or correct the path, or remove the key: then forms are kept in the folder of java.io.tmpdir"));
    }
}
