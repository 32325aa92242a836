/** Content codings (RFC 9110 section 8.4): the compression of responses, and the decompression of request bodies. */
@NullMarked
package org.jzenith.http.coding;

import org.jspecify.annotations.NullMarked;
