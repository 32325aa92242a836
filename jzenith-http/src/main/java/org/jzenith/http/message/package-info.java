/** The parts of an HTTP message as the RFCs define them: targets, headers, forms. */
@NullMarked
package org.jzenith.http.message;

import org.jspecify.annotations.NullMarked;
