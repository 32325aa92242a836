/** The event loops of an application, and work that is done once in each of their turns. */
@NullMarked
package org.jzenith.core.eventloop;

import org.jspecify.annotations.NullMarked;
