package org.jzenith.examples.users;

import java.time.Instant;
import java.util.UUID;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** A user as clients see one. */
@Value
@Builder
@Jacksonized
public class UserResponse {
    UUID id;
    String name;
    Instant createdAt;
}
