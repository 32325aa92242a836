/** One call, from the wait for its turn to the end of its response. */
@NullMarked
package org.jzenith.client.call;

import org.jspecify.annotations.NullMarked;
