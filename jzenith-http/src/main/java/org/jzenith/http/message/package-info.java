/** The parts of an HTTP message: targets, headers, forms, percent-encoding, as the RFCs define them. */
@NullMarked
package org.jzenith.http.message;

import org.jspecify.annotations.NullMarked;
