/** Annotations for routes, endpoints and resource methods. */
@NullMarked
package org.jzenith.http.annotation;

import org.jspecify.annotations.NullMarked;
