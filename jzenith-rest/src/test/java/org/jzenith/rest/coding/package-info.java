/** Tests of content codings over the wire. */
@NullUnmarked
package org.jzenith.rest.coding;

import org.jspecify.annotations.NullUnmarked;
