package org.jzenith.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a developer, or a client with client credentials, can ask the issuer for over HTTP. */
class TokenEndpointTest {

    private static final Issuer ISSUER =
            Issuer.describe().withAlgorithm(SigningAlgorithm.ES256).start();
    private static final IssuerClient CLIENT = new IssuerClient(ISSUER.uri());

    @AfterAll
    static void close() {
        ISSUER.close();
    }

    private static Map<String, Object> given(String form, String... headers) throws Exception {
        HttpResponse<String> response = CLIENT.post("/token", form, headers);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        return JSONObjectUtils.parse(response.body());
    }

    private static JWTClaimsSet claims(Map<String, Object> given) throws Exception {
        return CLIENT.verified((String) given.get("access_token"));
    }

    @Test
    void givesATokenForClientCredentials() throws Exception {
        Map<String, Object> given = given("grant_type=client_credentials&client_id=ada&scope=admin+editor");
        assertThat(given)
                .containsEntry("token_type", "Bearer")
                .containsEntry("expires_in", 3600L)
                .containsEntry("scope", "admin editor");
        assertThat(claims(given).getSubject()).isEqualTo("ada");
        assertThat(claims(given).getStringListClaim("roles")).containsExactly("admin", "editor");
        JWTClaimsSet plain = claims(given("grant_type=client_credentials&client_id=J%C3%BCrg&client_secret=any"));
        assertThat(plain.getSubject()).isEqualTo("Jürg");
        assertThat(plain.getStringListClaim("roles")).isEmpty();
    }

    @Test
    void givesATokenForTheNameInTheSchemeBasic() throws Exception {
        String pair = Base64.getEncoder().encodeToString("ada%40home:any".getBytes(StandardCharsets.UTF_8));
        Map<String, Object> given = given("grant_type=client_credentials", "Authorization", "Basic " + pair);
        assertThat(claims(given).getSubject()).isEqualTo("ada@home");
    }

    @ParameterizedTest
    @CsvSource({
        "'', invalid_request",
        "client_id=ada, invalid_request",
        "grant_type=password&client_id=ada, unsupported_grant_type",
        "grant_type=client_credentials, invalid_request",
        "grant_type=client_credentials&client_id=%zz, invalid_request",
        "grant_type=client_credentials&client_id=+, invalid_request",
    })
    void refusesOtherRequests(String form, String code) throws Exception {
        HttpResponse<String> response = CLIENT.post("/token", form);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(JSONObjectUtils.parse(response.body()))
                .containsEntry("error", code)
                .containsKey("error_description");
    }

    @Test
    void refusesWhatIsNotAnEndpoint() throws Exception {
        assertThat(CLIENT.get("/").statusCode()).isEqualTo(404);
        assertThat(CLIENT.get("/token/more").statusCode()).isEqualTo(404);
        assertThat(CLIENT.get("/token").statusCode()).isEqualTo(405);
        assertThat(CLIENT.post("/keys", "").statusCode()).isEqualTo(405);
        assertThat(CLIENT.post("/token", "x".repeat(100_000)).statusCode()).isEqualTo(413);
    }

    /** A page may have a name that leads to 127.0.0.1. */
    @Test
    void refusesRequestsThatAreMeantForOthers() throws Exception {
        assertThat(answer("evil.example.org:" + ISSUER.uri().getPort())).startsWith("HTTP/1.1 421 ");
        assertThat(answer("localhost:" + ISSUER.uri().getPort())).startsWith("HTTP/1.1 200 ");
    }

    private static String answer(String host) throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), ISSUER.uri().getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("GET /keys HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream input = socket.getInputStream();
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void publishesNoPrivateKey() throws Exception {
        assertThat(CLIENT.keys()).hasSize(2).noneMatch(key -> key.isPrivate());
        assertThat(List.of(CLIENT.get("/keys").body())).noneMatch(text -> text.contains("\"d\""));
    }
}
