/** Annotations that routes, endpoints and resource methods have in common. */
@NullMarked
package org.jzenith.http.annotation;

import org.jspecify.annotations.NullMarked;
