/** Leases: at most one process at a time does something, by a row or a key in a backing service. */
@NullMarked
package org.jzenith.backing.lease;

import org.jspecify.annotations.NullMarked;
