/** Forms of several parts (RFC 7578): what is in them, and how they are read while they arrive. */
@NullMarked
package org.jzenith.rest.multipart;

import org.jspecify.annotations.NullMarked;
