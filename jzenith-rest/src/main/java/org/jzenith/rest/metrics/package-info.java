/** What is measured of requests, connections and event loops, and how it is read. */
@NullMarked
package org.jzenith.rest.metrics;

import org.jspecify.annotations.NullMarked;
