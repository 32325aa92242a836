@NullUnmarked
package org.jzenith.outbox.inbox;

import org.jspecify.annotations.NullUnmarked;
