package org.jzenith.benchmarks.development;

import io.reactivex.Single;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jzenith.postgresql.PostgresqlClient;

/** Shows each edit that benchmarks/development.sh makes. */
@Path("/probe")
@PermitAll
@Produces(MediaType.TEXT_PLAIN)
public class ProbeResource {

    private final PostgresqlClient client;
    private final ProbeConfiguration configuration;

    @Inject
    ProbeResource(PostgresqlClient client, ProbeConfiguration configuration) {
        this.client = client;
        this.configuration = configuration;
    }

    @GET
    @Path("body")
    public String body() {
        return "body-0";
    }

    @GET
    @Path("class")
    public String otherClass() {
        return Word0.text();
    }

    @GET
    @Path("sql")
    public Single<String> sql() {
        return client.one(String.class, "select 'sql-0'").toSingle();
    }

    @GET
    @Path("configuration")
    public String configuration() {
        return configuration.word();
    }

    @GET
    @Path("migration")
    public Single<String> migration() {
        return client.one(String.class, "select word from probe").toSingle();
    }
}
