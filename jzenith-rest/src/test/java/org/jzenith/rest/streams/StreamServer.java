package org.jzenith.rest.streams;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.form.Part;

/** A separate process with little memory, which receives and sends as much as requested. */
final class StreamServer {

    static final int PIECE = 64 << 10;

    private StreamServer() {}

    @Path("/")
    @RequestLimits(maxBodySize = "4GB", bodyTimeout = "1h")
    public static class Resource {

        @GET
        @Path("flow/{pieces}")
        public Flowable<Buffer> flow(@PathParam("pieces") int pieces) {
            return Flowable.range(0, pieces).map(piece -> Buffer.buffer(new byte[PIECE]));
        }

        @GET
        @Path("items/{pieces}")
        public Flowable<String> items(@PathParam("pieces") int pieces) {
            return Flowable.range(0, pieces).map(piece -> "x".repeat(PIECE - 3));
        }

        @GET
        @Path("stream/{pieces}")
        public StreamingOutput stream(@PathParam("pieces") int pieces) {
            return out -> {
                for (int i = 0; i < pieces; i++) {
                    out.write(new byte[PIECE]);
                }
            };
        }

        @POST
        @Path("flow")
        public Single<Long> take(Flowable<Buffer> body) {
            return body.map(Buffer::length).reduce(0L, Long::sum);
        }

        @POST
        @Path("form")
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        public Single<Long> takeForm(Flowable<Part> parts) {
            return take(parts.concatMap(Part::content));
        }

        @POST
        @Path("form/whole")
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        @Blocking
        public long takeWholeForm(@FormParam("file") InputStream file) throws IOException {
            return take(file);
        }

        @POST
        @Path("stream")
        @Blocking
        public long take(InputStream body) throws IOException {
            return body.transferTo(OutputStream.nullOutputStream());
        }
    }

    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(RestPlugin.withResources(Resource.class))
                .run();
    }
}
