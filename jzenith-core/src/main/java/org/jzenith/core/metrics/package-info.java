/** Floor 2: the meters of an application, of Micrometer's own types, and those of its JVM and its event loops. */
@NullMarked
package org.jzenith.core.metrics;

import org.jspecify.annotations.NullMarked;
