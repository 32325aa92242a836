/** examples/conduit on Quarkus REST and Hibernate. */
package org.jzenith.benchmarks.conduit.quarkus;
