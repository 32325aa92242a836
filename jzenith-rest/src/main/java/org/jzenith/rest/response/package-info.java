/** Results of resource methods with a status or headers of their own. */
@NullMarked
package org.jzenith.rest.response;

import org.jspecify.annotations.NullMarked;
