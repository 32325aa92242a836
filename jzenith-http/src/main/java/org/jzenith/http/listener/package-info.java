/** The addresses on which the server listens: sockets, TLS, and the PROXY protocol. */
@NullMarked
package org.jzenith.http.listener;

import org.jspecify.annotations.NullMarked;
