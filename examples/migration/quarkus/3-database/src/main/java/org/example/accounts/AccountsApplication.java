package org.example.accounts;

import org.jzenith.core.JZenith;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;

public final class AccountsApplication {

    private AccountsApplication() {}

    public static void main(String[] args) {
        describe(args).run();
    }

    // tag::describe[]
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(AccountResource.class)
                                .withMapping(NoSuchAccountException.class, 404)
                                .withMapping(InsufficientFundsException.class, 409, "The balance is too low."),
                        PostgresqlPlugin.create())
                .withModules(new AccountsModule());
    }
    // end::describe[]
}
