package org.example.accounts;

import java.util.UUID;

public record Account(UUID id, String owner, long balance) {}
