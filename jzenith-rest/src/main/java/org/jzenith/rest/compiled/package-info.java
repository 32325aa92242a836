/** Calls resource methods without RESTEasy, if it would do nothing else. */
@NullMarked
package org.jzenith.rest.compiled;

import org.jspecify.annotations.NullMarked;
