/** Failures of caches. */
@NullMarked
package org.jzenith.cache.error;

import org.jspecify.annotations.NullMarked;
