/** The access log: one line for each request, in a log of its own. */
@NullMarked
package org.jzenith.http.accesslog;

import org.jspecify.annotations.NullMarked;
