/** A load of requests whose times do not depend on the answers. */
@NullMarked
package org.jzenith.benchmarks.openloop;

import org.jspecify.annotations.NullMarked;
