/** What is measured of requests, connections and event loops, and how it is read. */
@NullMarked
package org.jzenith.http.metrics;

import org.jspecify.annotations.NullMarked;
