/** Which type a response has, and what the bridge itself makes of bytes. */
@NullUnmarked
package org.jzenith.rest.bridge;

import org.jspecify.annotations.NullUnmarked;
