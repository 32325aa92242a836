/** The memory budget of the server for its clients. */
@NullMarked
package org.jzenith.http.memory;

import org.jspecify.annotations.NullMarked;
