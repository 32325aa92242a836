package org.example.accounts;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;

@ApplicationScoped
public class Accounts {

    @Inject
    DataSource db;

    public Optional<Account> find(UUID id) {
        return query("select id, owner, balance from accounts where id = ?", id).stream()
                .findFirst();
    }

    @Transactional
    public AccountPage page(String owner, int page, int size) {
        List<Account> accounts = query(
                "select id, owner, balance from accounts where starts_with(owner, ?) order by owner, id limit ? offset ?",
                owner,
                size,
                (long) page * size);
        return new AccountPage(accounts, count(owner));
    }

    public Account add(NewAccount account) {
        Account added = new Account(UUID.randomUUID(), account.owner(), account.balance());
        update(
                "insert into accounts (id, owner, balance) values (?, ?, ?)",
                added.id(),
                added.owner(),
                added.balance());
        return added;
    }

    public void change(UUID id, String owner) {
        if (update("update accounts set owner = ? where id = ?", owner, id) == 0) {
            throw new NoSuchAccountException(id);
        }
    }

    public void remove(UUID id) {
        if (update("delete from accounts where id = ?", id) == 0) {
            throw new NoSuchAccountException(id);
        }
    }

    // tag::transaction[]
    @Transactional
    public void transfer(UUID from, UUID to, long amount) {
        if (update("update accounts set balance = balance - ? where id = ? and balance >= ?", amount, from, amount)
                == 0) {
            throw find(from).isPresent() ? new InsufficientFundsException(from) : new NoSuchAccountException(from);
        }
        if (update("update accounts set balance = balance + ? where id = ?", amount, to) == 0) {
            throw new NoSuchAccountException(to); // The first update is rolled back.
        }
    }
    // end::transaction[]

    private List<Account> query(String sql, Object... parameters) {
        try (Connection connection = db.getConnection();
                PreparedStatement statement = prepare(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            List<Account> accounts = new ArrayList<>();
            while (rows.next()) {
                accounts.add(new Account(
                        rows.getObject("id", UUID.class), rows.getString("owner"), rows.getLong("balance")));
            }
            return accounts;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private long count(String owner) {
        try (Connection connection = db.getConnection();
                PreparedStatement statement =
                        prepare(connection, "select count(*) from accounts where starts_with(owner, ?)", owner);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private int update(String sql, Object... parameters) {
        try (Connection connection = db.getConnection();
                PreparedStatement statement = prepare(connection, sql, parameters)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }
}
