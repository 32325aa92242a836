package org.jzenith.rest.support;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.jzenith.rest.annotation.RequestLimits;

/** Methods of which each fails in another way: by an exception, by the time that it takes, by the size of a body. */
public class FailingResource {

    @GET
    @Path("fails")
    public String fails() {
        throw new IllegalStateException("as the test wants");
    }

    @GET
    @Path("late")
    @RequestLimits(timeout = "100ms")
    public Single<String> late() {
        return Single.never();
    }

    @POST
    @Path("echo")
    @RequestLimits(maxBodySize = "10")
    public String echo(String body) {
        return body;
    }
}
