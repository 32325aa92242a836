/** The meters of an application, its JVM and its event loops, all of Micrometer's own types. */
@NullMarked
package org.jzenith.core.metrics;

import org.jspecify.annotations.NullMarked;
