package org.jzenith.docs.library;

import io.reactivex.Completable;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.security.identity.Identity;

@Path("/logout")
public class LogoutResource {

    private final Withdrawals withdrawals;

    @Inject
    LogoutResource(Withdrawals withdrawals) {
        this.withdrawals = withdrawals;
    }

    // tag::logout[]
    @POST
    @Authenticated
    public Completable logout(@Context Identity caller) {
        return withdrawals.withdraw(caller);
    }
    // end::logout[]
}
