/** The routing of a request to its route, or to the resources of the application. */
@NullMarked
package org.jzenith.http.route;

import org.jspecify.annotations.NullMarked;
