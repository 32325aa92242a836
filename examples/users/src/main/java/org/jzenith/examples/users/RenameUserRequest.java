package org.jzenith.examples.users;

import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** What clients send to rename a user. */
@Value
@Builder
@Jacksonized
public class RenameUserRequest {
    @UserName
    String name;
}
