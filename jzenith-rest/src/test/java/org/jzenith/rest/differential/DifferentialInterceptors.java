package org.jzenith.rest.differential;

import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Optional;
import org.jzenith.rest.differential.DifferentialBodies.Item;

/** Methods whose bodies and entities interceptors change. */
final class DifferentialInterceptors {

    private DifferentialInterceptors() {}

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Intercepted {}

    @Intercepted
    public static class Interceptor implements ReaderInterceptor, WriterInterceptor {

        @Override
        public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
            Object read = context.proceed();
            if (read instanceof Item item && item.count() == 13) {
                throw new IllegalStateException("thirteen");
            }
            return read instanceof Item item ? new Item(item.name() + '+', item.count(), item.tags()) : read;
        }

        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.getHeaders().putSingle("X-Written", context.getMediaType());
            if (context.getEntity() instanceof Item item) {
                context.setEntity(new Item(item.name() + '-', item.count(), item.tags()));
            }
            context.setOutputStream(new FilterOutputStream(context.getOutputStream()) {
                @Override
                public void write(int b) throws IOException {
                    super.write(b == ',' ? ';' : b);
                }
            });
            context.proceed();
        }
    }

    @Path("/i")
    @Produces(MediaType.APPLICATION_JSON)
    @Consumes(MediaType.APPLICATION_JSON)
    public static final class Resource {

        @Inject
        DifferentialCalls calls;

        @POST
        @Path("items/{n}")
        @Intercepted
        public Single<Item> item(@PathParam("n") int n, Item item) {
            calls.note("i.item", n, item);
            return Single.just(new Item(item.name(), n, item.tags()));
        }

        @POST
        @Path("secured/{n}")
        @Intercepted
        @DifferentialServices.Secured
        public Single<Item> secured(@PathParam("n") int n, Item item) {
            calls.note("i.secured", n, item);
            return Single.just(new Item(item.name(), n, item.tags()));
        }

        @GET
        @Path("items/{n}")
        @Intercepted
        public Optional<Response> none(@PathParam("n") int n) {
            calls.note("i.none", n);
            return n == 0
                    ? Optional.empty()
                    : Optional.of(Response.status(200 + n)
                            .entity(new Item("x", n, List.of("a", "b")))
                            .build());
        }
    }
}
