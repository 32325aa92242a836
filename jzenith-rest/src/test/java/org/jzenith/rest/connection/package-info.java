/** How connections end, and what happens on them meanwhile. */
@NullUnmarked
package org.jzenith.rest.connection;

import org.jspecify.annotations.NullUnmarked;
