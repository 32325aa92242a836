package org.jzenith.examples.users.redis;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.examples.users.AbstractUsersIT;
import org.jzenith.testing.ApplicationExtension;

/** Users in a Redis of their own, which is thrown away afterwards. */
@Tag("stress")
class UsersIT extends AbstractUsersIT {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(UsersApplication::describe);
}
