package org.example.accounts;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

@Repository
public class Accounts {

    private final JdbcClient db;

    public Accounts(JdbcClient db) {
        this.db = db;
    }

    public Optional<Account> find(UUID id) {
        return db.sql("select id, owner, balance from accounts where id = :id")
                .param("id", id)
                .query(Account.class)
                .optional();
    }

    @Transactional(readOnly = true)
    public AccountPage page(String owner, int page, int size) {
        List<Account> accounts = db.sql("select id, owner, balance from accounts where starts_with(owner, :owner) "
                        + "order by owner, id limit :size offset :offset")
                .param("owner", owner)
                .param("size", size)
                .param("offset", (long) page * size)
                .query(Account.class)
                .list();
        long total = db.sql("select count(*) from accounts where starts_with(owner, :owner)")
                .param("owner", owner)
                .query(Long.class)
                .single();
        return new AccountPage(accounts, total);
    }

    public Account add(NewAccount account) {
        Account added = new Account(UUID.randomUUID(), account.owner(), account.balance());
        db.sql("insert into accounts (id, owner, balance) values (:id, :owner, :balance)")
                .paramSource(added)
                .update();
        return added;
    }

    public void change(UUID id, String owner) {
        int changed = db.sql("update accounts set owner = :owner where id = :id")
                .param("owner", owner)
                .param("id", id)
                .update();
        if (changed == 0) {
            throw new NoSuchAccountException(id);
        }
    }

    public void remove(UUID id) {
        if (db.sql("delete from accounts where id = :id").param("id", id).update() == 0) {
            throw new NoSuchAccountException(id);
        }
    }

    // tag::transaction[]
    @Transactional
    public void transfer(UUID from, UUID to, long amount) {
        int taken = db.sql("update accounts set balance = balance - :amount where id = :id and balance >= :amount")
                .param("amount", amount)
                .param("id", from)
                .update();
        if (taken == 0) {
            throw find(from).isPresent() ? new InsufficientFundsException(from) : new NoSuchAccountException(from);
        }
        int given = db.sql("update accounts set balance = balance + :amount where id = :id")
                .param("amount", amount)
                .param("id", to)
                .update();
        if (given == 0) {
            throw new NoSuchAccountException(to); // The first update is rolled back.
        }
    }
    // end::transaction[]
}
