/**
 * What operators ask for, besides metrics: the health of the application, and all that is at the port of its management
 * side.
 */
@NullMarked
package org.jzenith.http.management;

import org.jspecify.annotations.NullMarked;
