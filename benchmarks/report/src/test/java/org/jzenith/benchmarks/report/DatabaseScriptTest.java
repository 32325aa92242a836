package org.jzenith.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part of the load script that starts the database, with a program in its place that only prints the variables. */
class DatabaseScriptTest {

    private static final String SCRIPT =
            """
            set -eu
            root=/nowhere log=/dev/null java=java jvm_options=() client_cpus=0 pool_size=3
            pause() { sleep "$1"; }
            fail() { echo "failed: $*"; exit 1; }
            taskset() { echo 'PG_HOST=here PG_PASSWORD=a=b REDIS_HOST=there REDIS_PORT=2'; exec sleep 600; }
            variables() { (env | grep -E '^(PG|REDIS|POOL)_' || true) | sort | tr '\\n' ' '; }
            source ../lib/database.sh
            start_database
            echo "on: $(variables)"
            stop_database
            echo "off: $(variables)"
            """;

    @TempDir
    private Path folder;

    /** A server that is measured later would look for a database that is gone. */
    @Test
    void leavesNoVariableOfADatabaseThatHasStopped() throws IOException, InterruptedException {
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", SCRIPT).redirectErrorStream(true);
        bash.environment().clear();
        bash.environment().put("PATH", System.getenv("PATH"));
        bash.environment().put("work", folder.toString());
        Process process = bash.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines().map(String::strip))
                .containsExactly("on: PG_HOST=here PG_PASSWORD=a=b POOL_SIZE=3 REDIS_HOST=there REDIS_PORT=2", "off:");
    }
}
