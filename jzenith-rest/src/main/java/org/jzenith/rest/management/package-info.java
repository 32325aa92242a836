/** What operators ask for: the health and the metrics of the application. */
@NullMarked
package org.jzenith.rest.management;

import org.jspecify.annotations.NullMarked;
