/** Floor 2: resource methods called without RESTEasy, where it would do nothing else. */
@NullMarked
package org.jzenith.rest.compiled;

import org.jspecify.annotations.NullMarked;
