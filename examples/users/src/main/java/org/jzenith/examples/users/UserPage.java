package org.jzenith.examples.users;

import java.util.List;
import lombok.Value;

/** Some of the users, and how many there are. */
@Value
public class UserPage {
    List<User> users;
    int offset;
    int limit;
    long total;
}
