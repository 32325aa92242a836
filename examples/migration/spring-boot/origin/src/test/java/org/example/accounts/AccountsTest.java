package org.example.accounts;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class AccountsTest extends AccountRequests {

    @Value("${local.server.port}")
    private int port;

    @Override
    String server() {
        return "http://localhost:" + port;
    }
}
