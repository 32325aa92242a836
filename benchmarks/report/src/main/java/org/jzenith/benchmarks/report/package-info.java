/** What the load script cannot do in a shell: read figures from a server's JVM, compare answers, write the results. */
@NullMarked
package org.jzenith.benchmarks.report;

import org.jspecify.annotations.NullMarked;
