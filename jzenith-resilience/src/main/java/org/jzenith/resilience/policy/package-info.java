/** The rules themselves, without RxJava: who may call, who may try again, and when. */
@NullMarked
package org.jzenith.resilience.policy;

import org.jspecify.annotations.NullMarked;
