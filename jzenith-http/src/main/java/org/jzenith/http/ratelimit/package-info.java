/** Rate limits, and the response fields that report them. */
@NullMarked
package org.jzenith.http.ratelimit;

import org.jspecify.annotations.NullMarked;
