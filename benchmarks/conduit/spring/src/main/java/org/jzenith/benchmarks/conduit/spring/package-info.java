/** examples/conduit on Spring MVC. */
package org.jzenith.benchmarks.conduit.spring;
