/** What a protected call fails with. */
@NullMarked
package org.jzenith.resilience.error;

import org.jspecify.annotations.NullMarked;
