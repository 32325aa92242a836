/** Tests of the access log. */
@NullMarked
package org.jzenith.rest.accesslog;

import org.jspecify.annotations.NullMarked;
