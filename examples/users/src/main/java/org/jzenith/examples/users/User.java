package org.jzenith.examples.users;

import java.time.Instant;
import java.util.UUID;
import lombok.Builder;
import lombok.Value;

/** A user as the application knows one. */
@Value
@Builder
public class User {
    UUID id;
    String name;
    /** To the microsecond, which is what databases keep. */
    Instant createdAt;
}
