/** Tests of the server with TLS. */
@NullMarked
package org.jzenith.rest.tls;

import org.jspecify.annotations.NullMarked;
