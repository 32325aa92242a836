/** Messages of a topic or stream, handled in the order of their keys; knows no server. */
@NullMarked
package org.jzenith.backing.message;

import org.jspecify.annotations.NullMarked;
