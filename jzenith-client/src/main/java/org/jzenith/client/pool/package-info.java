/** The connections of one client, and the turns of its calls. */
@NullMarked
package org.jzenith.client.pool;

import org.jspecify.annotations.NullMarked;
