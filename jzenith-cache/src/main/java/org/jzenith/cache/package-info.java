/** Caches: values in the process and in Redis, loaded once for all callers. */
@NullMarked
package org.jzenith.cache;

import org.jspecify.annotations.NullMarked;
