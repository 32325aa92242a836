/** What a broadcast promises, whatever server it uses. */
@NullMarked
package org.jzenith.testing.broadcast;

import org.jspecify.annotations.NullMarked;
