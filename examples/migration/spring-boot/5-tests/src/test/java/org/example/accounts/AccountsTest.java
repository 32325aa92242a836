package org.example.accounts;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;

class AccountsTest extends AccountRequests {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(AccountsApplication::describe);

    @Override
    String server() {
        return APPLICATION.baseUri().toString();
    }
}
