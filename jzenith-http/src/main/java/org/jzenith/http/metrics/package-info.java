/** The metrics of requests, connections and event loops, and their endpoint. */
@NullMarked
package org.jzenith.http.metrics;

import org.jspecify.annotations.NullMarked;
