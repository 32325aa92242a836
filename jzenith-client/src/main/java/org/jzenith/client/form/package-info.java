/** Multipart forms (RFC 7578) in requests. */
@NullMarked
package org.jzenith.client.form;

import org.jspecify.annotations.NullMarked;
