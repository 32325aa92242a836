/** Statuses and headers that methods decide on. */
@NullUnmarked
package org.jzenith.rest.response;

import org.jspecify.annotations.NullUnmarked;
