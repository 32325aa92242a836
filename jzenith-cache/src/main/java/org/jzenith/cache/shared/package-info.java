/** What the instances of an application share: values in Redis, and invalidations. */
@NullMarked
package org.jzenith.cache.shared;

import org.jspecify.annotations.NullMarked;
