package org.jzenith.examples.users;

import java.util.List;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** Some of the users as clients see them. */
@Value
@Builder
@Jacksonized
public class UserPageResponse {
    List<UserResponse> users;
    int offset;
    int limit;
    /** How many users there are on all pages. */
    long total;
}
