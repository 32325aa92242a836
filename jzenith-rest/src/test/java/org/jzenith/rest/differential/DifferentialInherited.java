package org.jzenith.rest.differential;

import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jzenith.rest.differential.DifferentialBodies.Circle;
import org.jzenith.rest.differential.DifferentialBodies.Item;
import org.jzenith.rest.differential.DifferentialBodies.Shape;

/** Methods whose annotations or types are inherited by their classes. */
final class DifferentialInherited {

    private DifferentialInherited() {}

    /** Its types are determined by its subclasses. */
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public abstract static class Base<I, O> {

        @Inject
        DifferentialCalls calls;

        abstract O answer(Object from);

        @POST
        public Single<O> post(I body) {
            calls.note("generic.post", body);
            return Single.just(answer(body));
        }

        @PUT
        public List<O> put(I body) {
            calls.note("generic.put", body);
            return List.of(answer(body));
        }

        @GET
        @Path("{id}")
        public O get(@PathParam("id") int id) {
            calls.note("generic.get", id);
            return answer(id);
        }
    }

    @Path("/i/generic")
    public static class Generic extends Base<Item, Shape> {
        @Override
        Shape answer(Object from) {
            return new Circle(from.toString().length());
        }
    }

    /** An interface that has all annotations. */
    @Path("/i/interface")
    @Produces(MediaType.APPLICATION_JSON)
    public interface Contract {

        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        Single<Item> post(Item item);

        @PUT
        @Consumes(MediaType.APPLICATION_JSON)
        void put(Item item);

        @GET
        @Path("{id}")
        String get(@PathParam("id") int id);
    }

    public static class Implemented implements Contract {

        @Inject
        DifferentialCalls calls;

        @Override
        public Single<Item> post(Item item) {
            calls.note("interface.post", item);
            return Single.just(item);
        }

        @Override
        public void put(Item item) {
            calls.note("interface.put", item);
        }

        @Override
        public String get(int id) {
            return '"' + calls.note("interface.get", id) + '"';
        }
    }

    /** Overrides one method without annotations and one with its own. */
    @Path("/i/overridden")
    public static class Overridden extends Base<Item, Item> {

        @Override
        Item answer(Object from) {
            return new Item("answer", 1, List.of());
        }

        @Override
        public Single<Item> post(Item body) {
            calls.note("overridden.post", body);
            return Single.just(body);
        }

        @Override
        @GET
        @Path("{id}")
        @Produces(MediaType.TEXT_PLAIN)
        public Item get(@PathParam("id") int id) {
            calls.note("overridden.get", id);
            return answer(id);
        }
    }
}
