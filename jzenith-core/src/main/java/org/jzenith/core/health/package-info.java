/** Health: whether an application is alive and ready, determined by all its checks in parallel. */
@NullMarked
package org.jzenith.core.health;

import org.jspecify.annotations.NullMarked;
