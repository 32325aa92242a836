/** Converts texts to typed values, and checks constraints. */
@NullMarked
package org.jzenith.core.config.value;

import org.jspecify.annotations.NullMarked;
