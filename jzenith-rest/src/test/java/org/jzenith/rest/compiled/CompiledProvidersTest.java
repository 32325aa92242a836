package org.jzenith.rest.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawCase;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Providers of the application that are consulted when the compiled dispatch decides how a request is answered. */
class CompiledProvidersTest {

    private static final List<Optional<String>> SCOPES = new CopyOnWriteArrayList<>();

    public record Pet(String name) {}

    @Path("/")
    public static class Resource {
        @POST
        @Path("pet")
        @Consumes(MediaType.APPLICATION_JSON)
        public String pet(Pet pet) {
            return pet.name();
        }
    }

    /** Reads nothing, but records during which requests it was asked. */
    @Provider
    @Consumes(MediaType.APPLICATION_JSON)
    public static class AskedReader implements MessageBodyReader<Pet> {
        @Override
        public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
            SCOPES.add(Optional.ofNullable(RequestScope.current()).map(RequestScope::requestId));
            return false;
        }

        @Override
        public Pet readFrom(
                Class<Pet> type,
                Type genericType,
                Annotation[] annotations,
                MediaType mediaType,
                MultivaluedMap<String, String> headers,
                InputStream in) {
            throw new UnsupportedOperationException();
        }
    }

    /** Uses the request, which is not available before RESTEasy processes it. */
    @Provider
    public static class LookingResolver implements ContextResolver<ObjectMapper> {
        @Context
        HttpHeaders headers;

        @Override
        public @Nullable ObjectMapper getContext(Class<?> type) {
            assertThat(headers.getRequestHeaders()).isNotNull();
            return null;
        }
    }

    /** Rejects bodies that are not signed. */
    public static class SignatureCheck implements ReaderInterceptor {
        @Override
        public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
            if (!context.getHeaders().containsKey("X-Signature")) {
                throw new ForbiddenException();
            }
            return context.proceed();
        }
    }

    public static class ChecksPets implements DynamicFeature {
        @Override
        public void configure(ResourceInfo resource, FeatureContext context) {
            if (resource.getResourceMethod().getName().equals("pet")) {
                context.register(new SignatureCheck());
            }
        }
    }

    @BeforeEach
    void prepare() {
        SCOPES.clear();
    }

    @Test
    void areAskedWithinTheRequest() throws Exception {
        try (TestServer server = TestServer.start(
                        RestPlugin.withResources(Resource.class).withProviders(AskedReader.class));
                RawConnection connection = new RawConnection(server)) {
            for (String id : List.of("first", "second")) {
                connection.send(RawCase.head(
                                "POST /pet HTTP/1.1",
                                "X-Request-Id: " + id,
                                "Content-Type: application/json",
                                "Content-Length: 14")
                        + "{\"name\":\"Ada\"}");
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("Ada");
            }
        }
        assertThat(SCOPES).isNotEmpty().startsWith(Optional.of("first")).doesNotContain(Optional.empty());
    }

    @Test
    @DisplayName("Providers are not asked again because another client sends something else each time")
    void areNotAskedAgainForEachClient() {
        try (TestServer server =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(AskedReader.class))) {
            server.postJson("/pet", "{\"name\":\"Ada\"}");
            int asked = SCOPES.size();
            for (int i = 0; i < 100; i++) {
                assertThat(server.postJson("/pet", "{\"name\":\"Ada\"}").body()).isEqualTo("Ada");
                assertThat(server.send("POST", "/pet", "?", "Content-Type", "image/x-" + i)
                                .statusCode())
                        .isEqualTo(415);
            }
            assertThat(SCOPES).hasSize(asked);
        }
    }

    @Test
    void areThoseThatADynamicFeatureRegistersForAMethodToo() {
        try (TestServer server =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(ChecksPets.class))) {
            for (int i = 0; i < 2; i++) {
                assertThat(server.postJson("/pet", "{\"name\":\"Ada\"}").statusCode())
                        .isEqualTo(403);
                assertThat(server.send(
                                        "POST",
                                        "/pet",
                                        "{\"name\":\"Ada\"}",
                                        "Content-Type",
                                        "application/json",
                                        "X-Signature",
                                        "s")
                                .body())
                        .isEqualTo("Ada");
            }
        }
    }

    @Test
    void mayLookAtTheRequest() {
        try (TestServer server =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(LookingResolver.class))) {
            for (int i = 0; i < 2; i++) {
                assertThat(server.postJson("/pet", "{\"name\":\"Ada\"}").body()).isEqualTo("Ada");
            }
        }
    }
}
