/** The exceptions of protected calls. */
@NullMarked
package org.jzenith.resilience.error;

import org.jspecify.annotations.NullMarked;
