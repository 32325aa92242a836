/** Requests and responses of Vert.x as RESTEasy sees them, and the event loop that they belong to. */
@NullMarked
package org.jzenith.rest.bridge;

import org.jspecify.annotations.NullMarked;
