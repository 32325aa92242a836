/** Reads the configurations of an application from all sources, and checks them. */
@NullMarked
package org.jzenith.core.config.load;

import org.jspecify.annotations.NullMarked;
