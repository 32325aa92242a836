/** The properties of a resource method besides those of RESTEasy: limits, statuses, blocking. */
@NullMarked
package org.jzenith.rest.method;

import org.jspecify.annotations.NullMarked;
