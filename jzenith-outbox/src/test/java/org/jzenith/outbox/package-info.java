@NullUnmarked
package org.jzenith.outbox;

import org.jspecify.annotations.NullUnmarked;
