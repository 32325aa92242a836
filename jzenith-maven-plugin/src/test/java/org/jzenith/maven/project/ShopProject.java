package org.jzenith.maven.project;

import java.io.IOException;
import java.nio.file.Path;

/** A service that uses as many plugins and libraries as it can, in a folder. */
public final class ShopProject extends ProjectFolder {

    public static final String RESOURCE = "src/main/java/org/example/ShopResource.java";

    private ShopProject(Path folder) {
        super(folder);
    }

    /** Writes it into a folder. */
    public static ShopProject in(Path folder) throws IOException {
        ShopProject project = new ShopProject(folder);
        project.write("pom.xml", "<project/>");
        project.write(
                "src/main/resources/db/migration/V1__items.sql",
                "create table items (name text not null); insert into items values ('item');");
        project.write("src/main/resources/jzenith.properties", "client-self.url = http://127.0.0.1:1\n");
        project.write(
                "src/main/java/org/example/ShopApplication.java",
                """
                package org.example;

                import org.jzenith.client.ClientPlugin;
                import org.jzenith.core.JZenith;
                import org.jzenith.logback.LogbackPlugin;
                import org.jzenith.openapi.OpenApiPlugin;
                import org.jzenith.postgresql.PostgresqlPlugin;
                import org.jzenith.redis.RedisPlugin;
                import org.jzenith.rest.RestPlugin;

                public final class ShopApplication {
                    public static void main(String[] args) {
                        JZenith.application(args)
                                .withPlugins(
                                        PostgresqlPlugin.create(),
                                        RedisPlugin.create(),
                                        LogbackPlugin.create(),
                                        OpenApiPlugin.create(),
                                        ClientPlugin.named("self").withClient(SelfApi.class),
                                        RestPlugin.withResources(ShopResource.class)
                                                .withMapping(NoSuchItem.class, 404))
                                .withModules(binder -> { binder.bind(ShopResource.class).asEagerSingleton(); })
                                .run();
                    }
                }
                """);
        project.write(
                "src/main/java/org/example/NoSuchItem.java",
                """
                package org.example;

                public class NoSuchItem extends RuntimeException {}
                """);
        project.write(
                "src/main/java/org/example/SelfApi.java",
                """
                package org.example;

                import io.reactivex.Single;
                import jakarta.ws.rs.GET;
                import jakarta.ws.rs.Path;

                @Path("/shop")
                public interface SelfApi {
                    @GET
                    @Path("everything")
                    Single<Item> item();
                }
                """);
        project.write(
                "src/main/java/org/example/Item.java",
                """
                package org.example;

                import jakarta.validation.constraints.NotBlank;

                public record Item(@NotBlank String name, long rows) {}
                """);
        project.write(
                RESOURCE,
                """
                package org.example;

                import com.fasterxml.jackson.databind.ObjectMapper;
                import io.reactivex.Single;
                import io.reactivex.schedulers.Schedulers;
                import jakarta.inject.Inject;
                import jakarta.validation.Valid;
                import jakarta.ws.rs.Consumes;
                import jakarta.ws.rs.GET;
                import jakarta.ws.rs.POST;
                import jakarta.ws.rs.Path;
                import jakarta.ws.rs.Produces;
                import java.lang.management.ManagementFactory;
                import java.lang.management.MemoryPoolMXBean;
                import org.jzenith.postgresql.PostgresqlClient;
                import org.jzenith.redis.RedisClient;
                import org.jzenith.rest.annotation.Blocking;
                import org.slf4j.Logger;
                import org.slf4j.LoggerFactory;
                import org.slf4j.MDC;

                @Path("/shop")
                public class ShopResource {
                    private static final Logger LOG = LoggerFactory.getLogger(ShopResource.class);

                    /** As users write it, with the factory of types that all mappers share. */
                    private static final ObjectMapper OWN = new ObjectMapper();

                    private static final ThreadLocal<Item> LAST = new ThreadLocal<>();

                    private final PostgresqlClient postgresql;

                    private final RedisClient redis;

                    @Inject
                    ShopResource(PostgresqlClient postgresql, RedisClient redis) {
                        this.postgresql = postgresql;
                        this.redis = redis;
                    }

                    @GET
                    @Path("version")
                    @Produces("text/plain")
                    public String version() {
                        return "version 0";
                    }

                    @GET
                    @Path("everything")
                    @Produces("application/json")
                    public Single<Item> everything() {
                        return postgresql
                                .one(Item.class, "select name, count(*) as rows from items group by name")
                                .toSingle()
                                .observeOn(Schedulers.computation())
                                .map(item -> OWN.readValue(OWN.writeValueAsString(item), Item.class))
                                .observeOn(Schedulers.io())
                                .doOnSuccess(item -> {
                                    LAST.set(item);
                                    MDC.put("item", item.name());
                                    LOG.debug("{}", item);
                                });
                    }

                    @POST
                    @Consumes("application/json")
                    @Produces("application/json")
                    @Blocking
                    public Item echo(@Valid Item item) {
                        return item;
                    }

                    @GET
                    @Path("jvm")
                    @Produces("text/plain")
                    @Blocking
                    public String jvm() {
                        System.gc();
                        System.gc();
                        long metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                                .filter(pool -> pool.getName().equals("Metaspace"))
                                .mapToLong(pool -> pool.getUsage().getUsed())
                                .sum();
                        return ProcessHandle.current().pid() + " "
                                + ManagementFactory.getClassLoadingMXBean().getLoadedClassCount() + " "
                                + metaspace + " "
                                + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
                    }
                }
                """);
        return project;
    }
}
