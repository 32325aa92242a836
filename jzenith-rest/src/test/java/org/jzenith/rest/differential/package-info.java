/** Applications with the compiled dispatch and without it are asked the same: their answers must not differ. */
@NullUnmarked
package org.jzenith.rest.differential;

import org.jspecify.annotations.NullUnmarked;
