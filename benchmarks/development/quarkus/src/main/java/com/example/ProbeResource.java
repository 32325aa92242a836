package com.example;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Shows each edit that benchmarks/development.sh makes. */
@Path("/probe")
@PermitAll
@Produces(MediaType.TEXT_PLAIN)
public class ProbeResource {

    private final Pool client;
    private final String word;

    ProbeResource(Pool client, @ConfigProperty(name = "probe.word") String word) {
        this.client = client;
        this.word = word;
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
    public Uni<String> sql() {
        return one("select 'sql-0'");
    }

    @GET
    @Path("configuration")
    public String configuration() {
        return word;
    }

    @GET
    @Path("migration")
    public Uni<String> migration() {
        return one("select word from probe");
    }

    private Uni<String> one(String query) {
        return client.query(query)
                .execute()
                .map(rows -> rows.iterator().next().getString(0));
    }
}
