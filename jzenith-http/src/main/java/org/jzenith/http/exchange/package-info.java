/** The bodies of requests and responses, on the event loop of their exchange. */
@NullMarked
package org.jzenith.http.exchange;

import org.jspecify.annotations.NullMarked;
