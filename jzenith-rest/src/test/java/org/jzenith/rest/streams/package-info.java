/** Bodies as streams. */
@NullUnmarked
package org.jzenith.rest.streams;

import org.jspecify.annotations.NullUnmarked;
