package org.example.accounts;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/accounts")
public class AccountController {

    private final Accounts accounts;
    private final AccountProperties properties;

    public AccountController(Accounts accounts, AccountProperties properties) {
        this.accounts = accounts;
        this.properties = properties;
    }

    @GetMapping
    public AccountPage page(
            @RequestParam(defaultValue = "") String owner,
            @RequestParam(defaultValue = "0") @PositiveOrZero int page,
            @RequestParam(defaultValue = "20") @Positive int size) {
        return accounts.page(owner, page, Math.min(size, properties.maxPageSize()));
    }

    @GetMapping("/{id}")
    public Account get(@PathVariable UUID id) {
        return accounts.find(id).orElseThrow(() -> new NoSuchAccountException(id));
    }

    @PostMapping
    public ResponseEntity<Account> add(@Valid @RequestBody NewAccount account) {
        Account added = accounts.add(account);
        return ResponseEntity.created(URI.create("/accounts/" + added.id())).body(added);
    }

    @PutMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void change(@PathVariable UUID id, @Valid @RequestBody NewOwner change) {
        accounts.change(id, change.owner());
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void remove(@PathVariable UUID id) {
        accounts.remove(id);
    }

    @PostMapping("/{id}/transfers")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void transfer(@PathVariable UUID id, @Valid @RequestBody Transfer transfer) {
        accounts.transfer(id, transfer.to(), transfer.amount());
    }
}
