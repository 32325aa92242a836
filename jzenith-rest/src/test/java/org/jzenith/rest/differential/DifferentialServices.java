package org.jzenith.rest.differential;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Observable;
import io.reactivex.Single;
import io.vertx.core.Vertx;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.PathSegment;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.core.Variant;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerRequestContext;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.differential.DifferentialBodies.Item;

/** Methods as services have them: with a login, contexts, optional values, beans and forms. */
final class DifferentialServices {

    /**
     * What the request filter and the response filter can be asked to do, by the headers {@code X-In} and
     * {@code X-Out}.
     */
    static final String[] IN = {
        "abort",
        "suspend",
        "suspend, abort",
        "suspend, fail",
        "suspend, resume",
        "throw",
        "throw web",
        "uri",
        "type",
        "headers",
        "read",
        "replace",
        "property"
    };

    static final String[] OUT = {
        "status",
        "no content",
        "entity",
        "entity and type",
        "no entity",
        "type",
        "cookie",
        "twice",
        "throw",
        "throw web",
        "suspend",
        "suspend, fail",
        "suspend, resume",
        "stream",
        "property",
        "headers"
    };

    private DifferentialServices() {}

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Secured {}

    private record User(String name) implements SecurityContext, Principal {
        @Override
        public String getName() {
            return name;
        }

        @Override
        public Principal getUserPrincipal() {
            return this;
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals(name);
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "Bearer";
        }
    }

    /** Finds out who calls, and does what the headers ask for. */
    @Secured
    public static class SecurityFilter implements ContainerRequestFilter, ContainerResponseFilter {

        @Context
        ResourceInfo resource;

        @Override
        public void filter(ContainerRequestContext request) throws IOException {
            String user = request.getHeaderString("Authorization");
            if (user != null) {
                request.setSecurityContext(new User(user));
            }
            String asked = request.getHeaderString("X-In");
            switch (asked == null ? "" : asked) {
                case "abort" ->
                    request.abortWith(Response.status(402)
                            .entity("pay")
                            .header("X-Method", method())
                            .build());
                case "suspend" -> later(suspended(request), SuspendableContainerRequestContext::resume);
                case "suspend, abort" ->
                    later(
                            suspended(request),
                            context -> context.abortWith(
                                    Response.status(402).entity("pay").build()));
                case "suspend, fail" ->
                    later(suspended(request), context -> context.resume(new WebApplicationException(418)));
                case "suspend, resume" -> suspended(request).resume();
                case "throw" -> throw new IllegalStateException("thrown by the filter");
                case "throw web" ->
                    throw new WebApplicationException(
                            Response.status(409).entity("web").build());
                case "uri" -> request.setProperty("uri", request.getUriInfo().getPathParameters());
                case "type" -> request.getHeaders().putSingle("Content-Type", "text/plain");
                case "headers" ->
                    request.setProperty(
                            "headers", Set.copyOf(request.getHeaders().keySet()).size());
                case "read" ->
                    request.setProperty("read", request.getEntityStream().readAllBytes().length);
                case "replace" ->
                    request.setEntityStream(new ByteArrayInputStream(
                            "{\"name\":\"r\",\"count\":5,\"tags\":[]}".getBytes(StandardCharsets.UTF_8)));
                case "property" -> request.setProperty("asked", asked);
                default -> request.removeProperty("asked");
            }
        }

        private String method() {
            return resource.getResourceMethod().getName();
        }

        private static SuspendableContainerRequestContext suspended(ContainerRequestContext request) {
            SuspendableContainerRequestContext context = (SuspendableContainerRequestContext) request;
            context.suspend();
            return context;
        }

        private static SuspendableContainerResponseContext suspended(ContainerResponseContext response) {
            SuspendableContainerResponseContext context = (SuspendableContainerResponseContext) response;
            context.suspend();
            return context;
        }

        private static <C> void later(C context, Consumer<C> action) {
            Runnable task = RequestScope.current().wrap(() -> action.accept(context));
            Vertx.currentContext().runOnContext(nothing -> task.run());
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            SecurityContext caller = request.getSecurityContext();
            response.getHeaders()
                    .putSingle(
                            "X-Caller",
                            caller == null || caller.getUserPrincipal() == null
                                    ? "nobody"
                                    : caller.getUserPrincipal().getName());
            response.getHeaders()
                    .putSingle(
                            "X-Response",
                            response.getStatus() + " " + response.hasEntity() + " " + response.getMediaType() + " "
                                    + response.getEntityType() + " "
                                    + (response.getEntityClass() == null
                                            ? ""
                                            : response.getEntityClass().getName()));
            String asked = request.getHeaderString("X-Out");
            switch (asked == null ? "" : asked) {
                case "status" -> response.setStatus(203);
                case "no content" -> response.setStatus(204);
                case "entity" -> response.setEntity("another");
                case "entity and type" -> response.setEntity("<a/>", new Annotation[0], MediaType.TEXT_XML_TYPE);
                case "no entity" -> response.setEntity(null);
                case "type" -> response.getHeaders().putSingle("Content-Type", "application/vnd.a+json");
                case "cookie" ->
                    response.getHeaders()
                            .add(
                                    "Set-Cookie",
                                    new NewCookie.Builder("c").value("1").build());
                case "twice" -> response.getHeaders().addAll("X-Twice", "1", "2");
                case "throw" -> {
                    if (response.getStatus() < 400) {
                        throw new IllegalStateException("thrown by the filter");
                    }
                }
                case "throw web" -> {
                    if (response.getStatus() < 400) {
                        throw new WebApplicationException(
                                Response.status(409).entity("web").build());
                    }
                }
                case "suspend" -> later(suspended(response), SuspendableContainerResponseContext::resume);
                case "suspend, fail" ->
                    later(suspended(response), context -> context.resume(new IllegalStateException("late")));
                case "suspend, resume" -> suspended(response).resume();
                case "stream" -> response.setEntityStream(new BufferedOutputStream(response.getEntityStream(), 10));
                case "property" ->
                    response.getHeaders()
                            .putSingle(
                                    "X-Properties",
                                    List.of(
                                                    String.valueOf(request.getProperty("asked")),
                                                    String.valueOf(request.getProperty("uri")),
                                                    String.valueOf(request.getProperty("headers")),
                                                    String.valueOf(request.getProperty("read")))
                                            .toString());
                case "headers" ->
                    response.getHeaders()
                            .putSingle(
                                    "X-Accept",
                                    request.getAcceptableMediaTypes() + " " + request.getMethod() + " "
                                            + request.getUriInfo().getPath() + " "
                                            + request.getUriInfo().getMatchedURIs());
                default -> response.getHeaders().remove("X-Nothing");
            }
        }
    }

    public static class Bean {
        @QueryParam("n")
        @Max(1000)
        private int n;

        @HeaderParam("X-s")
        private String s;

        @PathParam("id")
        private String id;

        @Context
        private UriInfo uri;

        @Override
        public String toString() {
            return n + s + id + uri.getPath();
        }
    }

    public record BeanRecord(
            @QueryParam("n") @DefaultValue("3") int n,
            @HeaderParam("X-s") Optional<String> s,
            @PathParam("id") String id) {}

    /** Bound without a scope: there is one for each request, into which JAX-RS injects its values. */
    @Path("/w/{id}")
    @Produces(MediaType.TEXT_PLAIN)
    public static class Members {

        @Inject
        DifferentialCalls calls;

        @Context
        UriInfo uri;

        @PathParam("id")
        int id;

        @QueryParam("n")
        @DefaultValue("5")
        int n;

        private Optional<String> s = Optional.empty();

        @HeaderParam("X-s")
        public void setS(Optional<String> s) {
            this.s = s;
        }

        @GET
        @Path("members")
        @Secured
        public Single<String> members(@QueryParam("b") boolean b) {
            return Single.just(calls.note("members", id, n, s, b, uri.getPath()));
        }
    }

    @Path("/v")
    @Singleton
    @Produces(MediaType.TEXT_PLAIN)
    public static class Services {

        @Inject
        DifferentialCalls calls;

        @Context
        UriInfo uri;

        @Context
        HttpHeaders headers;

        @Context
        SecurityContext security;

        private String contexts(String name, String id, UriInfo u, HttpHeaders h, SecurityContext s) {
            return calls.note(
                    name,
                    id,
                    u.getPath(),
                    u.getPathParameters(),
                    u.getQueryParameters(),
                    u.getMatchedURIs(),
                    u.getMatchedResources().stream()
                            .map(resource -> resource.getClass().getSimpleName())
                            .toList(),
                    h.getHeaderString("X-s"),
                    h.getAcceptableMediaTypes(),
                    s == null || s.getUserPrincipal() == null
                            ? null
                            : s.getUserPrincipal().getName());
        }

        @GET
        @Path("fields/{id}")
        public Single<String> fields(@PathParam("id") String id) {
            return Single.just(contexts("fields", id, uri, headers, security));
        }

        @GET
        @Path("contexts/{id}")
        @Secured
        public String contexts(
                @PathParam("id") String id,
                @Context UriInfo u,
                @Context HttpHeaders h,
                @Context SecurityContext s,
                @Context ResourceInfo i) {
            return contexts(i.getResourceMethod().getName(), id, u, h, s);
        }

        @GET
        @Path("optional")
        public String optional(
                @QueryParam("s") Optional<String> s,
                @QueryParam("i") OptionalInt i,
                @QueryParam("l") OptionalLong l,
                @QueryParam("n") Optional<Integer> n,
                @HeaderParam("X-s") Optional<String> header,
                @QueryParam("b") boolean b) {
            return calls.note("optional", s, i, l, n, header, b);
        }

        @GET
        @Path("matrix/{id}")
        public Single<String> matrix(
                @PathParam("id") PathSegment id, @MatrixParam("m") @DefaultValue("none") String m) {
            return Single.just(calls.note("matrix", id.getPath(), m));
        }

        @GET
        @Path("bean/{id}")
        @Secured
        public Single<String> bean(@BeanParam @Valid Bean bean) {
            return Single.just(calls.note("bean", bean));
        }

        @GET
        @Path("record/{id}")
        public Maybe<String> bean(@BeanParam BeanRecord bean) {
            return bean.n() == 7 ? Maybe.empty() : Maybe.just(calls.note("record", bean));
        }

        @POST
        @Path("form")
        @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
        @Secured
        public Single<String> form(@FormParam("a") String a, @FormParam("n") @DefaultValue("1") int n) {
            return Single.just(calls.note("form", a, n));
        }

        @GET
        @Path("admins/{id}")
        @RolesAllowed("admin")
        @Secured
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Item> admins(@PathParam("id") int id) {
            calls.note("admins", id, security.getUserPrincipal());
            return Single.just(new Item("item", id, List.of()));
        }

        @GET
        @Path("denied")
        @DenyAll
        public String denied() {
            return calls.note("denied");
        }

        @GET
        @Path("list")
        @Secured
        @Produces(MediaType.APPLICATION_JSON)
        public Single<List<Item>> list(@QueryParam("s") Optional<String> s, @QueryParam("n") @DefaultValue("2") int n) {
            calls.note("list", s, n);
            return Single.just(
                    Collections.nCopies(Math.max(0, Math.min(n, 50)), new Item(s.orElse("x"), n, List.of())));
        }

        @GET
        @Path("stream/{n}")
        @Secured
        @Produces(MediaType.APPLICATION_JSON)
        public Flowable<Item> stream(@PathParam("n") int n) {
            calls.note("stream", n);
            return Flowable.range(0, Math.max(0, Math.min(n, 100)))
                    .map(i -> new Item(i == 42 ? failing() : "x", i, List.of()));
        }

        private static String failing() {
            throw new IllegalStateException("in the middle");
        }

        @GET
        @Path("within/{n}")
        @Secured
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Response> within(@PathParam("n") int n) {
            return Single.just(Response.ok(Flowable.range(0, n).map(i -> new Item("x", i, List.of())))
                    .build());
        }

        @GET
        @Path("blocking/{n}")
        @Secured
        @RolesAllowed("reader")
        @Blocking
        public Single<String> blocking(@PathParam("n") int n, @Context UriInfo uri) {
            calls.note("blocking", n, uri.getPath());
            return n == 0 ? Single.just(failing()) : n == 1 ? Single.error(new IOException("1")) : Single.just("b" + n);
        }

        @GET
        @Path("variant")
        @Secured
        public Single<Response> variant(@Context Request request) {
            calls.note("variant");
            Variant chosen =
                    request.selectVariant(Variant.mediaTypes(MediaType.TEXT_PLAIN_TYPE, MediaType.APPLICATION_JSON_TYPE)
                            .build());
            return Single.just(
                    chosen == null
                            ? Response.status(406).build()
                            : Response.ok("1", chosen).build());
        }

        @GET
        @Path("tagged")
        public Single<Response> tagged(@Context Request request) {
            calls.note("tagged");
            Response.ResponseBuilder unchanged = request.evaluatePreconditions(new EntityTag("1"));
            return Single.just(
                    unchanged == null ? Response.ok("tagged").tag("1").build() : unchanged.build());
        }

        @GET
        @Path("lines/{n}")
        @Produces("application/x-ndjson")
        public Observable<Integer> lines(@PathParam("n") int n) {
            calls.note("lines", n);
            return n < 0 ? Observable.error(new WebApplicationException(402)) : Observable.range(0, Math.min(n, 100));
        }

        @POST
        @Path("items")
        @Secured
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Response> items(@Valid @NotNull Item item) {
            calls.note("items", item);
            return Single.just(Response.status(201)
                    .entity(item)
                    .header("X-Item", item.name())
                    .build());
        }

        @POST
        @Path("tasks")
        @Secured
        @Consumes(MediaType.APPLICATION_JSON)
        public Completable tasks(Item item) {
            calls.note("tasks", item);
            return Completable.complete();
        }
    }
}
