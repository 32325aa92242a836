package org.jzenith.examples.users;

import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** A user as clients send a new one. */
@Value
@Builder
@Jacksonized
public class CreateUserRequest {
    @UserName
    String name;
}
