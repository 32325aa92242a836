/** Hashes of passwords, for applications that log their users in themselves. */
@NullMarked
package org.jzenith.security.password;

import org.jspecify.annotations.NullMarked;
