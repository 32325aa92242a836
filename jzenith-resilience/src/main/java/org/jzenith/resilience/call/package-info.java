/** The calls that are protected, as RxJava's operators. */
@NullMarked
package org.jzenith.resilience.call;

import org.jspecify.annotations.NullMarked;
