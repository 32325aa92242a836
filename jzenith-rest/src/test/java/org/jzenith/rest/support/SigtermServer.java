package org.jzenith.rest.support;

import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

/** A separate process that writes each request that it has accepted to the file of {@code SIGTERM_ACCEPTED}. */
public final class SigtermServer {

    private static final FileChannel ACCEPTED = open();

    private SigtermServer() {}

    @Path("/jobs/{id}")
    public static class WorkResource {
        @GET
        public Single<String> work(@PathParam("id") long id) throws IOException {
            ACCEPTED.write(ByteBuffer.allocate(Long.BYTES).putLong(0, id));
            return Single.timer(id % 7, TimeUnit.MILLISECONDS, Schedulers.computation())
                    .map(tick -> "done " + id);
        }
    }

    private static FileChannel open() {
        try {
            return FileChannel.open(
                    java.nio.file.Path.of(System.getenv("SIGTERM_ACCEPTED")), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) {
        JZenith.application(args)
                .withPlugins(RestPlugin.withResources(WorkResource.class))
                .run();
    }
}
