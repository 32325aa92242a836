package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Observable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.client.annotation.Retry;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.rest.form.Part;
import org.jzenith.rest.response.Created;
import org.jzenith.testing.FaultProxy;

/** What keeps an application with a client from starting. */
class StartProblemsTest {

    private static final java.nio.file.Path GOLDEN =
            java.nio.file.Path.of("src/test/resources/org/jzenith/client/golden");

    static class Setter {
        @QueryParam("a")
        public void setA(String a) {}
    }

    static class Constructor {
        Constructor(@QueryParam("a") String a) {}
    }

    @Path("/unclear")
    interface Unclear {

        @PUT
        @Path("wrongRetry")
        @Retry(
                attempts = 0,
                statuses = {200, 503})
        Completable wrongRetry(Flowable<String> lines);

        @GET
        @Path("{a}/{b}")
        Single<String> missing(@PathParam("a") String a, @PathParam("c") String c);

        @GET
        @Path("open/{a")
        Single<String> open();

        Single<String> nothing();

        @GET
        @POST
        Single<String> twice();

        @Path("sub")
        Single<String> locator();

        @GET
        java.util.concurrent.Future<String> future();

        @GET
        Observable<String> observable();

        @GET
        Single<Void> none();

        @GET
        <T> Single<T> variable();

        @GET
        Single<List<?>> wildcard();

        @GET
        @SuppressWarnings("rawtypes")
        Single raw();

        @GET
        Single<Created<String>> created();

        @GET
        Flowable<Response> responses();

        @GET
        @Produces("application/xml")
        Single<Map<String, String>> xml();

        @POST
        @Consumes("application/xml")
        Single<String> sendsXml(Map<String, String> body);

        @GET
        Single<String> body(String body);

        @POST
        Single<String> bodies(String first, String second);

        @POST
        Single<String> formAndBody(@FormParam("a") String a, String body);

        @POST
        @Consumes("text/plain")
        Single<String> formAsText(@FormParam("a") String a);

        @POST
        @Consumes("application/x-www-form-urlencoded")
        Single<String> fileAsField(@FormParam("a") EntityPart a);

        @POST
        @Consumes("multipart/form-data")
        Single<String> partsAndBody(@FormParam("a") EntityPart a, List<EntityPart> body);

        @POST
        @Consumes("application/json")
        Single<String> partsAsJson(List<EntityPart> body);

        @POST
        @Consumes("multipart/form-data")
        Single<String> onePart(EntityPart body);

        @POST
        @Consumes("multipart/form-data")
        Single<String> arrivingParts(Flowable<Part> body);

        @POST
        @Consumes("multipart/form-data")
        Single<String> noForm(Buffer body);

        @PUT
        @Retry
        @Consumes("multipart/form-data")
        Single<String> streamTwice(@FormParam("a") InputStream a);

        @GET
        Single<String> partInQuery(@QueryParam("a") EntityPart a);

        @GET
        Single<String> context(@Context HttpHeaders headers);

        @GET
        Single<String> suspended(@Suspended AsyncResponse response);

        @GET
        Single<String> noText(@QueryParam("a") Map<String, String> a);

        @GET
        @Path("list/{a}")
        Single<String> list(@PathParam("a") List<String> a);

        @GET
        Single<String> several(@QueryParam("a") @jakarta.ws.rs.HeaderParam("a") String a);

        @GET
        Single<String> setter(@BeanParam Setter bean);

        @GET
        Single<String> constructor(@BeanParam Constructor bean);
    }

    interface Empty {}

    private static StartupException failure(Class<?> api, String... arguments) {
        return catchThrowableOfType(StartupException.class, () -> {
            try (RunningApplication application = JZenith.application(arguments)
                    .withPlugins(ClientPlugin.named("catalogue").withClient(api))
                    .start()) {
                assertThat(application).isNotNull();
            }
        });
    }

    private static StartupException failure(String... arguments) {
        return failure(ItemApi.class, arguments);
    }

    private static void assertReport(int number, StartupException failure) throws IOException {
        String id = "CLIENT-" + number;
        assertThat(failure.problems()).extracting(problem -> problem.id()).containsOnly(id);
        String told = String.valueOf(failure.getMessage())
                        .replace(System.lineSeparator(), "\n")
                        .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:<port>")
                        .replaceAll("finishConnect\\(\\.\\.\\) failed( with error\\(-\\d+\\))?: ", "")
                + "\n";
        if (Boolean.getBoolean("docs.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(GOLDEN.resolve(id + ".txt"), told);
        }
        assertThat(told).isEqualTo(Files.readString(GOLDEN.resolve(id + ".txt")));
    }

    @Test
    void aUrlThatIsMissing() throws Exception {
        assertReport(1, failure());
    }

    @Test
    void aUrlThatIsNone() throws Exception {
        assertReport(2, failure("--client-catalogue.url=ftp://catalogue.example.org"));
    }

    @ParameterizedTest
    @CsvSource({
        "http:///x,it has no host",
        "http://app:s3cret@x,it has a user or a password",
        "http://x?a=1,it has a query",
        "http://x:99999,its port is not between 1 and 65535",
        "http://a{b,it is malformed",
        "http://x#y,it has a #"
    })
    void saysWhatIsWrongWithAUrlButNothingSecretOfIt(String url, String reason) {
        assertThat(failure("--client-catalogue.url=" + url))
                .hasMessageContaining("CLIENT-2 client-catalogue.url")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void certificatesThatAreNotUsed(@TempDir java.nio.file.Path folder) throws Exception {
        java.nio.file.Path ca = TestAuthority.create().write(folder.resolve("ca.pem"));
        assertThat(failure("--client-catalogue.url=http://x", "--client-catalogue.tls-ca=" + ca))
                .hasMessageContaining("CLIENT-3 client-catalogue.tls-ca");
        PemKeyFiles own = TestAuthority.create().issue("app").write(folder);
        assertReport(
                3,
                failure(
                        "--client-catalogue.url=http://x",
                        "--client-catalogue.tls-certificate=" + own.certificate(),
                        "--client-catalogue.tls-key=" + own.key()));
    }

    @Test
    void filesThatCannotBeUsed() throws Exception {
        assertReport(4, failure("--client-catalogue.url=https://x", "--client-catalogue.tls-ca=/none/ca.pem"));
        assertReport(
                5,
                failure(
                        "--client-catalogue.url=https://x",
                        "--client-catalogue.tls-certificate=/none/tls.crt",
                        "--client-catalogue.tls-key=/none/tls.key"));
        assertReport(
                6, failure("--client-catalogue.url=https://x", "--client-catalogue.tls-certificate=/none/tls.crt"));
    }

    @Test
    void allThatAnInterfaceCannotMean() throws Exception {
        assertReport(7, failure(Unclear.class, "--client-catalogue.url=http://x"));
    }

    @Test
    void anInterfaceThatIsNone() {
        assertThat(failure(String.class, "--client-catalogue.url=http://x"))
                .hasMessageContaining("CLIENT-7 java.lang.String: is no interface");
        assertThat(failure(Empty.class, "--client-catalogue.url=http://x"))
                .hasMessageContaining("Empty: has no method that a client can call");
    }

    @Test
    void addressesThatDiffer() throws Exception {
        assertReport(9, failure("--client-catalogue.url=http://10.0.0.7/api,http://10.0.0.8/v2"));
        assertThat(failure("--client-catalogue.url=http://10.0.0.7,https://10.0.0.8"))
                .hasMessageContaining("CLIENT-9");
    }

    @Test
    void aRequiredServiceThatIsNotThere() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 1)) {
            proxy.refuse();
            assertReport(
                    10,
                    failure(
                            "--client-catalogue.url=http://127.0.0.1:" + proxy.port(),
                            "--client-catalogue.required=true",
                            "--client-catalogue.start-timeout=0s"));
        }
    }

    @Test
    void aTokenServerWithoutAUrl() throws Exception {
        assertReport(
                11,
                failure(
                        "--client-catalogue.url=http://x",
                        "--client-catalogue.oauth2.token-url=login.example.org/token",
                        "--client-catalogue.oauth2.client-id=shop",
                        "--client-catalogue.oauth2.client-secret=s3cret"));
        assertThat(failure(
                        "--client-catalogue.url=http://x",
                        "--client-catalogue.oauth2.token-url=https://login.example.org/token"))
                .hasMessageContaining("client-catalogue.oauth2.client-id")
                .hasMessageContaining("client-catalogue.oauth2.client-secret");
    }

    @Test
    void twoTokens() throws Exception {
        assertReport(
                12,
                failure(
                        "--client-catalogue.url=http://x",
                        "--client-catalogue.pass-token=true",
                        "--client-catalogue.oauth2.token-url=https://login.example.org/token",
                        "--client-catalogue.oauth2.client-id=shop",
                        "--client-catalogue.oauth2.client-secret=s3cret"));
    }

    @Test
    void aSizeThatNoBodyHas() throws Exception {
        assertReport(8, failure("--client-catalogue.url=http://x", "--client-catalogue.max-response-size=2GB"));
    }
}
