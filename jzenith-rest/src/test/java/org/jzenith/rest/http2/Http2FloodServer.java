package org.jzenith.rest.http2;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

/** A separate process with little memory, which is flooded by HTTP/2. */
final class Http2FloodServer {

    private Http2FloodServer() {}

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @GET
        @Path("never")
        public Single<String> never() {
            return Single.never();
        }

        @GET
        @Path("large")
        public byte[] large() {
            return new byte[1_000_000];
        }

        @POST
        @Path("length")
        public int length(String body) {
            return body.length();
        }
    }

    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(RestPlugin.withResources(Resource.class))
                .run();
    }
}
