/** What is known of a resource method besides what RESTEasy knows: limits, statuses, blocking. */
@NullMarked
package org.jzenith.rest.method;

import org.jspecify.annotations.NullMarked;
