package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.RunningApplication;

/** {@code jzenith:dev} names a folder of the project for the data. */
@Tag("stress")
class ProjectDataTest {

    private static final String PROPERTY = "jzenith.development.data";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @BeforeEach
    void nameTheFolder() throws IOException {
        Reachable.make(folder);
        System.setProperty(PROPERTY, folder.resolve("target/data").toString());
    }

    @AfterEach
    void forgetTheFolder() {
        System.clearProperty(PROPERTY);
    }

    private String ask(String sql) throws Exception {
        try (RunningApplication application = Applications.start();
                Database database = Database.of(application)) {
            return String.join(",", database.ask(sql));
        }
    }

    @Test
    void theDataAreThereAtTheNextStart() throws Exception {
        ask("CREATE TABLE t AS SELECT 7 AS i");
        assertThat(ask("SELECT i FROM t")).isEqualTo("7");
    }

    @Test
    void dataOfAnotherVersionAreSetAsideWithTheirName() throws Exception {
        ask("CREATE TABLE t AS SELECT 7 AS i");
        Path data = folder.resolve("target/data/postgresql");
        Files.writeString(data.resolve("PG_VERSION"), "9.6\n");
        try (LogRecorder log = new LogRecorder()) {
            assertThat(ask("SELECT count(*) FROM pg_tables WHERE tablename = 't'"))
                    .isEqualTo("0");
            assertThat(log.text("The database is empty"))
                    .contains(
                            "PostgreSQL 9.6",
                            data.resolveSibling("postgresql-9.6").toString());
        }
        assertThat(data.resolveSibling("postgresql-9.6").resolve("PG_VERSION")).hasContent("9.6");
    }

    /** Only root has another user for the server, who cannot reach such a folder. */
    @Test
    void aFolderThatTheServerCannotReachIsNoErrorAndTheLogSaysThatNothingIsKept() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        boolean another = PostgresqlBinaries.find().user().isAnother();
        try (LogRecorder log = new LogRecorder()) {
            assertThat(ask("SELECT 1")).isEqualTo("1");
            assertThat(log.text("The data are deleted at the end of jzenith:dev")
                            .isEmpty())
                    .isEqualTo(!another);
        }
    }
}
