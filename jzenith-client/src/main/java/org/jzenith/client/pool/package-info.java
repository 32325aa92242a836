/** The connections of one client, and the queue of its calls. */
@NullMarked
package org.jzenith.client.pool;

import org.jspecify.annotations.NullMarked;
