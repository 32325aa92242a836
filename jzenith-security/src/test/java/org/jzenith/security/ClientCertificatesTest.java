package org.jzenith.security;

import static java.net.http.HttpClient.Version.HTTP_1_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.core.tls.TestKey;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.identity.ApiKeys;
import org.jzenith.security.identity.ClientCertificates;
import org.jzenith.security.identity.Identity;

/** Callers who are known by the certificates of their connections, beside those who have other credentials or none. */
@Tag("stress")
class ClientCertificatesTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    /** Knows two clients; asks somebody else about the second. */
    static class Services implements ClientCertificates {
        @Override
        public Maybe<Identity> find(X509Certificate certificate) {
            return switch (certificate.getSubjectX500Principal().getName()) {
                case "CN=orders" ->
                    Maybe.just(Identity.of("orders", Identity.CERTIFICATE).withRoles(List.of("service")));
                case "CN=bills" ->
                    Maybe.just(Identity.of("bills", Identity.CERTIFICATE))
                            .delay(10, TimeUnit.MILLISECONDS, Schedulers.io());
                case "CN=broken" -> Maybe.error(new IllegalStateException("secret message"));
                default -> Maybe.empty();
            };
        }
    }

    static class Keys implements ApiKeys {
        @Override
        public Maybe<Identity> find(String key) {
            return key.equals("key") ? Maybe.just(Identity.of("robot", Identity.API_KEY)) : Maybe.empty();
        }
    }

    @Path("/")
    public static class Resource {

        @GET
        @Path("open")
        @PermitAll
        public String open(@Context Optional<Identity> caller) {
            return caller.map(Identity::toString).orElse("nobody");
        }

        @GET
        @Path("known")
        @Authenticated
        public Single<String> known() {
            return Single.just(Identity.current().orElseThrow().toString());
        }

        @GET
        @Path("service")
        @RolesAllowed("service")
        public String service() {
            return "welcome";
        }
    }

    @TempDir
    private java.nio.file.Path folder;

    private final TestAuthority authority = TestAuthority.create();

    private JZenith application(SecurityPlugin security, String... arguments) throws Exception {
        PemKeyFiles server = authority.issue("localhost").write(folder);
        JZenith application = JZenith.application(arguments)
                .withConfiguration("rest.tls.port", 0)
                .withConfiguration("rest.tls.certificate", server.certificate())
                .withConfiguration("rest.tls.key", server.key())
                .withPlugins(RestPlugin.withResources(Resource.class), security);
        return application;
    }

    private RunningApplication start(SecurityPlugin security, String... arguments) throws Exception {
        return application(security, arguments)
                .withConfiguration("rest.tls.client-auth", "request")
                .withConfiguration("rest.tls.client-ca", authority.write(folder.resolve("ca.crt")))
                .start();
    }

    /** Returns a client with a certificate for this name; with none if it is null. */
    private HttpClient client(HttpClient.Version version, String name) throws Exception {
        return client(version, name == null ? null : authority.issue(name));
    }

    private HttpClient client(HttpClient.Version version, TestKey own) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("authority", authority.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        if (own != null) {
            keys.setKeyEntry("own", own.key(), PASSWORD, own.chain().toArray(X509Certificate[]::new));
        }
        KeyManagerFactory key = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        key.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(key.getKeyManagers(), trust.getTrustManagers(), null);
        return HttpClient.newBuilder().version(version).sslContext(context).build();
    }

    private static HttpResponse<String> get(
            RunningApplication application, HttpClient client, String path, String... headers) throws Exception {
        int port = application.addresses().stream()
                .filter(address -> address.name().equals("https"))
                .findFirst()
                .orElseThrow()
                .port();
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                .timeout(Duration.ofSeconds(20));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void areWhoTheApplicationSays(HttpClient.Version version) throws Exception {
        try (RunningApplication application = start(SecurityPlugin.create().clientCertificates(Services.class))) {
            HttpClient orders = client(version, "orders");
            HttpClient bills = client(version, "bills");
            for (int i : IntStream.range(0, 3).toArray()) { // On the same connection
                assertThat(get(application, orders, "/known").body())
                        .as("request " + i)
                        .isEqualTo("orders (CERTIFICATE, roles [service])");
                assertThat(get(application, orders, "/service").body()).isEqualTo("welcome");
                assertThat(get(application, bills, "/open").body()).isEqualTo("bills (CERTIFICATE, roles [])");
                assertThat(get(application, bills, "/service").statusCode()).isEqualTo(403);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void areAnonymousWithoutACertificate(HttpClient.Version version) throws Exception {
        try (RunningApplication application = start(SecurityPlugin.create().clientCertificates(Services.class))) {
            HttpClient anybody = client(version, (String) null);
            assertThat(get(application, anybody, "/open").body()).isEqualTo("nobody");
            for (String path : List.of("/known", "/service")) {
                HttpResponse<String> response = get(application, anybody, path);
                assertThat(response.statusCode()).isEqualTo(403); // HTTP cannot ask for a certificate.
                assertThat(response.headers().map()).doesNotContainKey("www-authenticate");
            }
        }
    }

    @Test
    void areRefusedIfTheApplicationDoesNotKnowThem() throws Exception {
        try (RunningApplication application = start(SecurityPlugin.create().clientCertificates(Services.class))) {
            HttpResponse<String> response = get(application, client(HTTP_1_1, "stranger"), "/open");
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.headers().map()).doesNotContainKey("www-authenticate");
            assertThat(response.body()).doesNotContain("stranger");
            assertThat(get(application, client(HTTP_1_1, "broken"), "/open").statusCode())
                    .isEqualTo(500);
        }
    }

    @Test
    void areKnownByTheirNamesIfTheApplicationDoesNotSayWhoTheyAre() throws Exception {
        try (RunningApplication application = start(SecurityPlugin.create().clientCertificates())) {
            assertThat(get(application, client(HTTP_1_1, "orders.example"), "/known")
                            .body())
                    .isEqualTo("orders.example (CERTIFICATE, roles [])");
        }
    }

    @Test
    void areAskedForOtherCredentialsIfThereAreSuch() throws Exception {
        try (RunningApplication application =
                start(SecurityPlugin.create().apiKeys(Keys.class).clientCertificates(Services.class))) {
            HttpClient orders = client(HTTP_1_1, "orders");
            assertThat(get(application, orders, "/known").body()).startsWith("orders (CERTIFICATE");
            assertThat(get(application, orders, "/known", "X-API-Key", "key").body())
                    .startsWith("robot (API_KEY");
            for (String unknown : new String[] {null, "stranger"}) {
                HttpResponse<String> response = get(application, client(HTTP_1_1, unknown), "/known");
                assertThat(response.statusCode()).isEqualTo(401);
                assertThat(response.headers().allValues("WWW-Authenticate"))
                        .containsExactly("ApiKey header=\"X-API-Key\"");
            }
        }
    }

    @Test
    void areRefusedWhenTheirCertificatesExpireWhileTheyAreConnected() throws Exception {
        try (RunningApplication application = start(SecurityPlugin.create().clientCertificates())) {
            HttpClient client = client(HTTP_1_1, authority.issue("EC", Duration.ofSeconds(8), "brief"));
            assertThat(get(application, client, "/open").body()).startsWith("brief ");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            int status = 200;
            while (status == 200 && System.nanoTime() < deadline) {
                status = get(application, client, "/open").statusCode();
            }
            assertThat(status).isEqualTo(403);
        }
    }

    @Test
    void areNotKnownOnThePortWithoutTls() throws Exception {
        try (RunningApplication application =
                start(SecurityPlugin.create().clientCertificates(), "--rest.clear-text=on", "--rest.port=0")) {
            int port = application.addresses().stream()
                    .filter(address -> address.name().equals("http"))
                    .findFirst()
                    .orElseThrow()
                    .port();
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/open"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(request, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo("nobody");
        }
    }

    @Test
    void areAProblemIfTheServerDoesNotAskForCertificates() throws Exception {
        new StartReports()
                .assertReport(
                        "CERTIFICATE-1",
                        StartReports.failure(application(SecurityPlugin.create().clientCertificates())));
    }
}
