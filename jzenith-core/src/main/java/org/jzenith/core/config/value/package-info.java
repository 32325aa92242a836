/** Turns texts into typed values, and says which of them constraints allow. */
@NullMarked
package org.jzenith.core.config.value;

import org.jspecify.annotations.NullMarked;
