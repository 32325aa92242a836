/** Requests of pages of other origins. */
@NullUnmarked
package org.jzenith.rest.cors;

import org.jspecify.annotations.NullUnmarked;
