package org.example.accounts;

import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.jzenith.rest.response.Created;

@Path("/accounts")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class AccountResource {

    private final Accounts accounts;
    private final AccountProperties properties;

    @Inject
    AccountResource(Accounts accounts, AccountProperties properties) {
        this.accounts = accounts;
        this.properties = properties;
    }

    @GET
    public AccountPage page(
            @QueryParam("owner") @DefaultValue("") String owner,
            @QueryParam("page") @DefaultValue("0") @PositiveOrZero int page,
            @QueryParam("size") @DefaultValue("20") @Positive int size) {
        return accounts.page(owner, page, Math.min(size, properties.maxPageSize()));
    }

    @GET
    @Path("{id}")
    public Account get(@PathParam("id") UUID id) {
        return accounts.find(id).orElseThrow(() -> new NoSuchAccountException(id));
    }

    @POST
    public Created<Account> add(@Valid @NotNull NewAccount account) {
        Account added = accounts.add(account);
        return Created.at("accounts/" + added.id(), added);
    }

    @PUT
    @Path("{id}")
    public void change(@PathParam("id") UUID id, @Valid @NotNull NewOwner change) {
        accounts.change(id, change.owner());
    }

    @DELETE
    @Path("{id}")
    public void remove(@PathParam("id") UUID id) {
        accounts.remove(id);
    }

    @POST
    @Path("{id}/transfers")
    public void transfer(@PathParam("id") UUID id, @Valid @NotNull Transfer transfer) {
        accounts.transfer(id, transfer.to(), transfer.amount());
    }
}
