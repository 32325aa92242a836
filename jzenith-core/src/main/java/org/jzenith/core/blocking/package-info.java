/** Code that waits for results on its own thread, such as a virtual thread. */
@NullMarked
package org.jzenith.core.blocking;

import org.jspecify.annotations.NullMarked;
