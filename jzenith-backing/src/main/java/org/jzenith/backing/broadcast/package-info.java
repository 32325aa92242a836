/** Messages to all instances of an application, with gap events where some may be missing. */
@NullMarked
package org.jzenith.backing.broadcast;

import org.jspecify.annotations.NullMarked;
