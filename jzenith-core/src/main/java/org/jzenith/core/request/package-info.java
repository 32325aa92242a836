/** The context of one request on any thread that works on it, such as its id in each log line. */
@NullMarked
package org.jzenith.core.request;

import org.jspecify.annotations.NullMarked;
