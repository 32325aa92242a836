/** Content codings (RFC 9110 section 8.4): responses are compressed, and bodies of requests are decoded. */
@NullMarked
package org.jzenith.http.coding;

import org.jspecify.annotations.NullMarked;
