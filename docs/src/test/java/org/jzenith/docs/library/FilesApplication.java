package org.jzenith.docs.library;

import java.nio.file.Path;
import org.jzenith.core.JZenith;
import org.jzenith.http.files.StaticFiles;
import org.jzenith.rest.RestPlugin;

// tag::application[]
final class FilesApplication {

    private FilesApplication() {}

    static JZenith describe(Path covers, String... args) {
        return JZenith.application(args)
                .withPlugins(RestPlugin.withResources(TitleResource.class)
                        .withFiles("/", StaticFiles.fromClassPath("web").withFallback("index.html"))
                        .withFiles("/covers", StaticFiles.fromFolder(covers).rolesAllowed("reader")));
    }
}
// end::application[]
