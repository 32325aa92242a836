/** The paths of URLs: their templates and their percent-encoding, as RFC 3986 and Jakarta REST define them. */
@NullMarked
package org.jzenith.core.path;

import org.jspecify.annotations.NullMarked;
