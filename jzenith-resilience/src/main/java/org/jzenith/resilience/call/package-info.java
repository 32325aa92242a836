/** Protected calls, as operators of RxJava. */
@NullMarked
package org.jzenith.resilience.call;

import org.jspecify.annotations.NullMarked;
