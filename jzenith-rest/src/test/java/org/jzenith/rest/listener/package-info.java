/** What the server listens on, and who connects. */
@NullUnmarked
package org.jzenith.rest.listener;

import org.jspecify.annotations.NullUnmarked;
