package org.example.accounts;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URL;

@QuarkusTest
class AccountsTest extends AccountRequests {

    @TestHTTPResource
    URL url;

    @Override
    String server() {
        return url.toString().replaceAll("/$", "");
    }
}
