/** Which method answers, which instance it belongs to, and what is reported of it at the start. */
@NullUnmarked
package org.jzenith.rest.dispatch;

import org.jspecify.annotations.NullUnmarked;
