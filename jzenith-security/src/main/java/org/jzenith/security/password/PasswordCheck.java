package org.jzenith.security.password;

import org.apiguardian.api.API;

/**
 * What comparing a password with a hash has shown.
 *
 * @param matches whether it is the password of the hash
 * @param rehashDue whether it is, and its hash was made with other parameters than those that are configured, so that
 *     the password should be hashed again now that it is known
 */
@API(status = API.Status.MAINTAINED)
public record PasswordCheck(boolean matches, boolean rehashDue) {}
