package org.example.accounts;

import java.util.List;

public record AccountPage(List<Account> accounts, long total) {}
