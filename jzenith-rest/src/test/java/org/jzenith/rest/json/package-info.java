/** JSON of clients, and how values are written. */
@NullUnmarked
package org.jzenith.rest.json;

import org.jspecify.annotations.NullUnmarked;
