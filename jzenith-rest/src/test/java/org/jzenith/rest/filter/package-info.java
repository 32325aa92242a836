/** Filters of applications. */
@NullUnmarked
package org.jzenith.rest.filter;

import org.jspecify.annotations.NullUnmarked;
