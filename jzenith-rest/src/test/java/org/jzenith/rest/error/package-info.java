/** How failures are answered and logged. */
@NullUnmarked
package org.jzenith.rest.error;

import org.jspecify.annotations.NullUnmarked;
