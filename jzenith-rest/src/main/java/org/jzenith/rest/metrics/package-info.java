/** Floor 2, a feature: the metrics of requests and of the application over HTTP, in the formats of Prometheus. */
@NullMarked
package org.jzenith.rest.metrics;

import org.jspecify.annotations.NullMarked;
