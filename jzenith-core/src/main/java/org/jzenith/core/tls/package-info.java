/**
 * TLS: keys, certificates and trust from files, which are read again while the application runs. Independent of HTTP
 * and of any other protocol above TLS.
 */
@NullMarked
package org.jzenith.core.tls;

import org.jspecify.annotations.NullMarked;
