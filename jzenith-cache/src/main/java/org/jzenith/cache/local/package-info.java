/** Values in the process, and the loads that fill them. */
@NullMarked
package org.jzenith.cache.local;

import org.jspecify.annotations.NullMarked;
