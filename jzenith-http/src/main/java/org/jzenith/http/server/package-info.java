/** The HTTP servers, one verticle for each processor, all on one port. */
@NullMarked
package org.jzenith.http.server;

import org.jspecify.annotations.NullMarked;
