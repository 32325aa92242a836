package org.jzenith.client;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;

/** A part of an interface that leaves a type open. */
public interface Shelf<T> {

    @GET
    @Path("first")
    Single<List<T>> first();

    default Single<Integer> size() {
        return first().map(List::size);
    }
}
