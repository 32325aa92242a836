package org.example.accounts;

import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.net.URI;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

@Path("/accounts")
@RunOnVirtualThread
public class AccountResource {

    @Inject
    Accounts accounts;

    @Inject
    AccountProperties properties;

    @GET
    public AccountPage page(
            @RestQuery @DefaultValue("") String owner,
            @RestQuery @DefaultValue("0") @PositiveOrZero int page,
            @RestQuery @DefaultValue("20") @Positive int size) {
        return accounts.page(owner, page, Math.min(size, properties.maxPageSize()));
    }

    @GET
    @Path("/{id}")
    public Account get(@RestPath UUID id) {
        return accounts.find(id).orElseThrow(() -> new NoSuchAccountException(id));
    }

    @POST
    public RestResponse<Account> add(@Valid @NotNull NewAccount account) {
        Account added = accounts.add(account);
        return ResponseBuilder.<Account>created(URI.create("/accounts/" + added.id()))
                .entity(added)
                .build();
    }

    @PUT
    @Path("/{id}")
    public void change(@RestPath UUID id, @Valid @NotNull NewOwner change) {
        accounts.change(id, change.owner());
    }

    @DELETE
    @Path("/{id}")
    public void remove(@RestPath UUID id) {
        accounts.remove(id);
    }

    @POST
    @Path("/{id}/transfers")
    public void transfer(@RestPath UUID id, @Valid @NotNull Transfer transfer) {
        accounts.transfer(id, transfer.to(), transfer.amount());
    }
}
