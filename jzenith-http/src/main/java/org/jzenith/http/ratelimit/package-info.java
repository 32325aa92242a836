/** How often clients may send requests, and what they are told about that. */
@NullMarked
package org.jzenith.http.ratelimit;

import org.jspecify.annotations.NullMarked;
