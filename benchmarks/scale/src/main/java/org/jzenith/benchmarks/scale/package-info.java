/** Simulates many instances of a service, their callers and their databases in virtual time. */
@NullMarked
package org.jzenith.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
