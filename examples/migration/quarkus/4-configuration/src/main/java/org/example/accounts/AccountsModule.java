package org.example.accounts;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

public class AccountsModule extends AbstractModule {

    @Override
    protected void configure() {
        configBinder(binder()).bind(AccountProperties.class);
        bind(Accounts.class).in(Singleton.class);
    }
}
