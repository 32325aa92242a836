/** Meters, their endpoint and their reference. */
@NullUnmarked
package org.jzenith.rest.metrics;

import org.jspecify.annotations.NullUnmarked;
