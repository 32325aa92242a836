/** How methods are called, and what becomes of what they return. */
@NullUnmarked
package org.jzenith.rest.invocation;

import org.jspecify.annotations.NullUnmarked;
