package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.examples.users.ExampleProcess;
import org.jzenith.testing.TestClient;

/** Runs {@code run.sh} as a user would, against the built application. The test of each edition extends this. */
@Tag("stress")
public abstract class AbstractConduitIT {

    private static final long MEGABYTE = 1_000_000;

    private final String jar;
    private final Class<?> application;

    protected AbstractConduitIT(String jar, Class<?> application) {
        this.jar = jar;
        this.application = application;
    }

    @Test
    @Tag("E6")
    void isSmallSinceItsJarHasNoServersForDevelopment() throws Exception {
        Path path = Path.of("target", jar);
        try (JarFile content = new JarFile(path.toFile())) {
            assertThat(content.stream().map(ZipEntry::getName))
                    .contains(application.getName().replace('.', '/') + ".class")
                    .noneMatch(name -> name.startsWith("org/jzenith/devservices/"))
                    .noneMatch(name -> name.endsWith(".txz"))
                    .noneMatch(name -> name.startsWith("redis-server"));
        }
        assertThat(Files.size(path)).isLessThan(49 * MEGABYTE);
    }

    @Test
    void servesItsInterfaceAndItsDescription(@TempDir Path folder) throws Exception {
        // As root, the database runs as another user, who has to get there.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (ExampleProcess process = ExampleProcess.run(
                Map.of("SECURITY_JWT_SECRET", ""), "--devservices.data-dir=" + folder.resolve("data"))) {
            TestClient root = process.client();
            Visitor author = Visitor.register(root.withBaseUri(URI.create(root.baseUri() + "/api")));
            String slug = author.publish("Dune", "desert");
            assertThat(author.get("/articles?tag=desert", 200)
                            .at("/articles/0/slug")
                            .asText())
                    .isEqualTo(slug);
            assertThat(root.get("/openapi.json").body()).contains("\"/articles/{slug}\"");
            assertThat(root.get("/docs").status()).isEqualTo(200);
            assertThat(process.terminate()).as(process.output()).isZero();
            assertThat(process.output()).contains("Stopped in ");
            process.assertNoWarnings();
        }
    }
}
