/** Who is calling: the identity of a caller, for all ways in which callers can be known. */
@NullMarked
package org.jzenith.security;

import org.jspecify.annotations.NullMarked;
