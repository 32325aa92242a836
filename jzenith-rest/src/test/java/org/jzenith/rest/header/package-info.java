/** Headers that the server adds to responses. */
@NullUnmarked
package org.jzenith.rest.header;

import org.jspecify.annotations.NullUnmarked;
