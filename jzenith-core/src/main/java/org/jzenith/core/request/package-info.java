/** What belongs to one request on any thread that works on it: its id, in each of its log lines. */
@NullMarked
package org.jzenith.core.request;

import org.jspecify.annotations.NullMarked;
