/** The budget of bytes that clients make the server hold. */
@NullMarked
package org.jzenith.http.memory;

import org.jspecify.annotations.NullMarked;
