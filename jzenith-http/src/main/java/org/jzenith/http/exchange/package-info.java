/** The body of a request and of a response, on the event loop of their exchange. */
@NullMarked
package org.jzenith.http.exchange;

import org.jspecify.annotations.NullMarked;
