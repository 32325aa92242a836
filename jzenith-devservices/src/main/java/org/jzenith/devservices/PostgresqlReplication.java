package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What makes a data folder that of a primary or of its physical standby. */
final class PostgresqlReplication {

    /** The role by which a standby reads from its primary. It may pause the replay, but reads no table. */
    static final String ROLE = "jzenith_replication";

    /** Before all other lines, because the first line that fits decides. The plain password stays on this machine. */
    private static final String ACCESS = "host replication " + ROLE + " 127.0.0.1/32 scram-sha-256\n" + "host "
            + PostgresqlSetup.SUPERUSER + ' ' + ROLE + " 127.0.0.1/32 password\n";

    private PostgresqlReplication() {}

    /** Permits logins of the role. */
    static void allow(DataDirectory data) throws IOException {
        Path file = data.path().resolve("pg_hba.conf");
        String lines = Files.readString(file);
        if (!lines.startsWith(ACCESS)) {
            Files.writeString(file, ACCESS + lines);
        }
    }

    /** Makes a server that is not running the standby of the primary on a port. */
    static void follow(DataDirectory data, ServerUser user, int primaryPort) throws IOException {
        set(
                data,
                "primary_conninfo",
                "host=127.0.0.1 port=" + primaryPort + " user=" + ROLE + " password=" + data.password());
        Files.writeString(data.path().resolve("standby.signal"), "");
        user.own(data.path());
    }

    /** Changes a setting. The last line for it in the file counts; the password of the role needs no quotes. */
    static void set(DataDirectory data, String setting, String value) throws IOException {
        Files.writeString(
                data.path().resolve("postgresql.auto.conf"),
                setting + " = '" + value + "'\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }
}
