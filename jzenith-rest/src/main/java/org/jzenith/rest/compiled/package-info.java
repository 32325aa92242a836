/** Calls resource methods without RESTEasy, where RESTEasy does nothing else. */
@NullMarked
package org.jzenith.rest.compiled;

import org.jspecify.annotations.NullMarked;
