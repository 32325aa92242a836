/** JSON that clients send. */
@NullMarked
package org.jzenith.http.json;

import org.jspecify.annotations.NullMarked;
