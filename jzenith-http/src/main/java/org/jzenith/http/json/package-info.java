/** JSON from clients. */
@NullMarked
package org.jzenith.http.json;

import org.jspecify.annotations.NullMarked;
