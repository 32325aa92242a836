package org.example.accounts;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jzenith.postgresql.BlockingPostgresqlClient;
import org.jzenith.postgresql.PostgresqlClient;

public class Accounts {

    private final BlockingPostgresqlClient db;

    @Inject
    Accounts(PostgresqlClient client) {
        this.db = client.blocking();
    }

    public Optional<Account> find(UUID id) {
        return db.one(Account.class, "select id, owner, balance from accounts where id = $1", id);
    }

    public AccountPage page(String owner, int page, int size) {
        return db.inTransaction(tx -> {
            List<Account> accounts = tx.list(
                    Account.class,
                    "select id, owner, balance from accounts where starts_with(owner, $1) "
                            + "order by owner, id limit $2 offset $3",
                    owner,
                    size,
                    (long) page * size);
            long total = tx.one(Long.class, "select count(*) from accounts where starts_with(owner, $1)", owner)
                    .orElseThrow();
            return new AccountPage(accounts, total);
        });
    }

    public Account add(NewAccount account) {
        Account added = new Account(UUID.randomUUID(), account.owner(), account.balance());
        db.update(
                "insert into accounts (id, owner, balance) values ($1, $2, $3)",
                added.id(),
                added.owner(),
                added.balance());
        return added;
    }

    public void change(UUID id, String owner) {
        if (db.update("update accounts set owner = $1 where id = $2", owner, id) == 0) {
            throw new NoSuchAccountException(id);
        }
    }

    public void remove(UUID id) {
        if (db.update("delete from accounts where id = $1", id) == 0) {
            throw new NoSuchAccountException(id);
        }
    }

    // tag::transaction[]
    public void transfer(UUID from, UUID to, long amount) {
        db.inTransaction(tx -> {
            int taken = tx.update(
                    "update accounts set balance = balance - $1 where id = $2 and balance >= $1", amount, from);
            if (taken == 0) {
                boolean exists = tx.one(Boolean.class, "select exists (select from accounts where id = $1)", from)
                        .orElseThrow();
                throw exists ? new InsufficientFundsException(from) : new NoSuchAccountException(from);
            }
            if (tx.update("update accounts set balance = balance + $1 where id = $2", amount, to) == 0) {
                throw new NoSuchAccountException(to); // The first update is rolled back.
            }
            return null;
        });
    }
    // end::transaction[]
}
