package org.jzenith.postgresql;

import io.reactivex.Single;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/** Tells whether the database answers: readiness, because no restart of this process would mend it. */
final class PostgresqlHealthCheck implements HealthCheck {

    private final String name;
    private final Database database;

    PostgresqlHealthCheck(String name, Database database) {
        this.name = name;
        this.database = database;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Single<HealthResult> check() {
        return database.health().problem().map(HealthResult::down).toSingle(HealthResult.up());
    }
}
