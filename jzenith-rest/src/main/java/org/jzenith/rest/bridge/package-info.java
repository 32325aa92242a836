/** Requests and responses of Vert.x as RESTEasy sees them. */
@NullMarked
package org.jzenith.rest.bridge;

import org.jspecify.annotations.NullMarked;
