package org.jzenith.docs.library;

import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.schedulers.Schedulers;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

// tag::resource[]
@Path("/reservations")
@Produces(MediaType.APPLICATION_JSON)
public class ReservationResource {

    public record Reservation(String title, String reader) {}

    private final Map<String, Reservation> reservations = new ConcurrentSkipListMap<>();

    @PUT
    @Path("{title}/{reader}")
    public Completable reserve(@PathParam("title") String title, @PathParam("reader") String reader) {
        return Completable.fromAction(() -> reservations.put(title, new Reservation(title, reader)))
                .subscribeOn(Schedulers.io());
    }

    /** A Maybe without a value is 404. */
    @GET
    @Path("{title}")
    public Maybe<Reservation> find(@PathParam("title") String title) {
        return Maybe.fromCallable(() -> reservations.get(title));
    }

    @GET
    public Flowable<Reservation> all() {
        return Flowable.fromIterable(reservations.values());
    }
}
// end::resource[]
