/** Parts of messages: targets, preconditions and text. */
@NullUnmarked
package org.jzenith.rest.message;

import org.jspecify.annotations.NullUnmarked;
