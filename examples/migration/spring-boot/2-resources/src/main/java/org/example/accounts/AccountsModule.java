package org.example.accounts;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

public class AccountsModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(Accounts.class).in(Singleton.class);
    }
}
