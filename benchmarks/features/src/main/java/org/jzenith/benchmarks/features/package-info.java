/** What features cost that are off by default. */
@NullMarked
package org.jzenith.benchmarks.features;

import org.jspecify.annotations.NullMarked;
