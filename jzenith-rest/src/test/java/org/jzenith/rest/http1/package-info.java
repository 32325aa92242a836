/** Requests byte for byte, valid and not, and what the server makes of them. */
@NullUnmarked
package org.jzenith.rest.http1;

import org.jspecify.annotations.NullUnmarked;
