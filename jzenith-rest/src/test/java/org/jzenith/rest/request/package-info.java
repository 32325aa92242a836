/** What belongs to one request: its data, its id, its log lines and its time. */
@NullUnmarked
package org.jzenith.rest.request;

import org.jspecify.annotations.NullUnmarked;
