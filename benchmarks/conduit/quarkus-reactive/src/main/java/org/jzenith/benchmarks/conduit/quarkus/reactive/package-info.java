/** examples/conduit on Quarkus REST and its reactive client of PostgreSQL. */
package org.jzenith.benchmarks.conduit.quarkus.reactive;
