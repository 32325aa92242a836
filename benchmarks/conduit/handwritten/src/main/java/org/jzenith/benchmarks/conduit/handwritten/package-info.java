/** examples/conduit on Vert.x alone: Vert.x Web, its JWT authentication and its client of PostgreSQL. */
package org.jzenith.benchmarks.conduit.handwritten;
