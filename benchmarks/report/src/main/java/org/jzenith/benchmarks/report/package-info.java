/** What the load script needs beyond a shell: a look into a server's JVM, a comparison of answers, the figures. */
@NullMarked
package org.jzenith.benchmarks.report;

import org.jspecify.annotations.NullMarked;
