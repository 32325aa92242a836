package org.jzenith.docs.library;

import io.reactivex.Completable;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.jzenith.http.annotation.RateLimit;

@Path("/suggestions")
public class SuggestionResource {

    // tag::limit[]
    @POST
    @RateLimit(value = "5/1m", by = RateLimit.By.ADDRESS)
    public Completable suggest(Title title) {
        // end::limit[]
        return Completable.complete();
    }
}
