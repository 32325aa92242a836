/** Articles as in examples/conduit, on Spring MVC. */
package org.jzenith.benchmarks.conduit.spring;
