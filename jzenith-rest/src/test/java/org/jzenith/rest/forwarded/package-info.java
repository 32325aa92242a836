/** Tests of what proxies say about the clients behind them. */
@NullMarked
package org.jzenith.rest.forwarded;

import org.jspecify.annotations.NullMarked;
