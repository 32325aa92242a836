/** Floor 0: what a client is told when something went wrong (RFC 9457), and which exceptions mean what. */
@NullMarked
package org.jzenith.rest.error;

import org.jspecify.annotations.NullMarked;
