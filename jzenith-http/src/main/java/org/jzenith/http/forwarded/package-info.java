/** Forwarded headers: the origin of requests behind proxies. */
@NullMarked
package org.jzenith.http.forwarded;

import org.jspecify.annotations.NullMarked;
