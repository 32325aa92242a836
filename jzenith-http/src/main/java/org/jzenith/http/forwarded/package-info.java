/** What proxies say about the clients behind them, in headers of requests. */
@NullMarked
package org.jzenith.http.forwarded;

import org.jspecify.annotations.NullMarked;
