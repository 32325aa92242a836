package org.example.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The HTTP tests. They know no framework, so no step of the migration changes them. */
abstract class AccountRequests {

    private final HttpClient http = HttpClient.newHttpClient();

    /** Returns the address of the running application, without a slash at its end. */
    abstract String server();

    private HttpResponse<String> send(String method, String path, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(server() + path))
                        .header("Content-Type", "application/json")
                        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", path, null);
    }

    private String add(String owner, long balance) throws IOException, InterruptedException {
        HttpResponse<String> added =
                send("POST", "/accounts", "{\"owner\": \"" + owner + "\", \"balance\": " + balance + "}");
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        return URI.create(added.headers().firstValue("Location").orElseThrow()).getPath();
    }

    private static String idOf(String account) {
        return account.substring(account.lastIndexOf('/') + 1);
    }

    private int transfer(String from, String to, long amount) throws IOException, InterruptedException {
        return send("POST", from + "/transfers", "{\"to\": \"" + to + "\", \"amount\": " + amount + "}")
                .statusCode();
    }

    @Test
    void addsReadsChangesAndRemovesAnAccount() throws Exception {
        String account = add("Ada", 10);
        assertThat(get(account).body())
                .contains("\"id\":\"" + idOf(account) + "\"", "\"owner\":\"Ada\"", "\"balance\":10");
        assertThat(send("PUT", account, "{\"owner\": \"Grace\"}").statusCode()).isEqualTo(204);
        assertThat(get(account).body()).contains("\"owner\":\"Grace\"");
        assertThat(send("DELETE", account, null).statusCode()).isEqualTo(204);
        assertThat(get(account).statusCode()).isEqualTo(404);
        assertThat(send("DELETE", account, null).statusCode()).isEqualTo(404);
        assertThat(send("PUT", account, "{\"owner\": \"Ada\"}").statusCode()).isEqualTo(404);
    }

    @Test
    void transfersTheWholeAmountOrNothing() throws Exception {
        String ada = add("Ada", 10);
        String bob = add("Bob", 0);
        assertThat(transfer(ada, idOf(bob), 7)).isEqualTo(204);
        assertThat(get(ada).body()).contains("\"balance\":3");
        assertThat(get(bob).body()).contains("\"balance\":7");
        assertThat(transfer(ada, idOf(bob), 4)).isEqualTo(409);
        assertThat(transfer(ada, UUID.randomUUID().toString(), 3)).isEqualTo(404); // After the first update.
        assertThat(get(ada).body()).contains("\"balance\":3");
        assertThat(get(bob).body()).contains("\"balance\":7");
    }

    @Test
    void namesTheReasonOfAConflict() throws Exception {
        String account = add("Ada", 1);
        HttpResponse<String> refused =
                send("POST", account + "/transfers", "{\"to\": \"" + UUID.randomUUID() + "\", \"amount\": 2}");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("The balance is too low.");
    }

    @Test
    void rejectsInvalidValues() throws Exception {
        String account = add("Ada", 10);
        assertThat(send("POST", "/accounts", "{\"owner\": \" \"}").statusCode()).isEqualTo(400);
        assertThat(send("POST", "/accounts", "{\"owner\": \"Ada\", \"balance\": -1}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("POST", "/accounts", "{").statusCode()).isEqualTo(400);
        assertThat(send("PUT", account, "{}").statusCode()).isEqualTo(400);
        assertThat(transfer(account, idOf(account), 0)).isEqualTo(400);
        assertThat(get("/accounts?page=-1").statusCode()).isEqualTo(400);
    }

    @Test
    void returnsThePagesOfAnOwner() throws Exception {
        String owner = "Owner of " + UUID.randomUUID();
        for (int balance = 1; balance <= 5; balance++) {
            add(owner, balance);
        }
        String query = "/accounts?owner=" + owner.replace(" ", "%20") + "&size=2&page=";
        assertThat(get(query + 0).body()).contains("\"total\":5").containsPattern("(\"id\".*){2}");
        assertThat(get(query + 2).body()).contains("\"total\":5").containsOnlyOnce("\"id\"");
        assertThat(get(query + 3).body()).contains("\"accounts\":[]");
        assertThat(get(query.replace("size=2", "size=1000") + 0).body())
                .containsPattern("(\"id\".*){3}")
                .doesNotContainPattern("(\"id\".*){4}");
    }
}
