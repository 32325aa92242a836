/** How a cache behaves. */
@NullMarked
package org.jzenith.cache.option;

import org.jspecify.annotations.NullMarked;
