/** Floor 1: whether an application is alive and ready, asked of all its checks at once. */
@NullMarked
package org.jzenith.core.health;

import org.jspecify.annotations.NullMarked;
