package org.jzenith.rest.form;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Scopes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/** Binds the limits of multipart forms, and counts their files. */
public final class FormModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(MultipartConfiguration.class, FormModule::problems);
        bind(FormFiles.class).in(Scopes.SINGLETON);
        bind(FormMetrics.class).in(Scopes.SINGLETON);
    }

    /** Checks the folder only if it is configured: an application that receives no large forms needs none. */
    private static List<Problem> problems(MultipartConfiguration configuration, ConfigTable table) {
        Path folder = configuration.folder().orElse(null);
        if (folder == null || (Files.isDirectory(folder) && Files.isWritable(folder))) {
            return List.of();
        }
        String flaw = Files.isDirectory(folder) ? "cannot be written to" : "is not a folder";
        return List.of(table.problem("FORM-1", "rest.multipart.folder")
                .what("\"" + folder + "\" " + (Files.exists(folder) ? flaw : "does not exist"))
                .expected("a folder in which the process can create files")
                .fix("create it or correct the path, or remove the key: "
                        + "then forms are kept in the folder of java.io.tmpdir"));
    }
}
