/** The requests of examples/benchmark on Quarkus REST. */
package org.jzenith.benchmarks.quarkus;
