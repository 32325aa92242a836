/** Floor 2, a feature: what requests cost and how the application fares, over HTTP, as Prometheus asks it. */
@NullMarked
package org.jzenith.rest.metrics;

import org.jspecify.annotations.NullMarked;
