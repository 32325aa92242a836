package org.jzenith.examples.users.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.jzenith.examples.users.AbstractRunIT;

/** Users in a Redis that {@code run.sh} starts. */
@Tag("stress")
class UsersRedisIT extends AbstractRunIT {

    UsersRedisIT() {
        super("redis", "redis.pid", "Redis ");
    }

    @Override
    protected Callable<Boolean> running(Path pidFile) throws IOException {
        long pid = Long.parseLong(Files.readString(pidFile).strip());
        return () -> ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
