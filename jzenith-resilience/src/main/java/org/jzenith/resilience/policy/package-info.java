/** The rules for calls and retries, without RxJava. */
@NullMarked
package org.jzenith.resilience.policy;

import org.jspecify.annotations.NullMarked;
