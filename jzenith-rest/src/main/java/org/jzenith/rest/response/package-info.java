/** Ground floor: results of resource methods that say more than their value. */
@NullMarked
package org.jzenith.rest.response;

import org.jspecify.annotations.NullMarked;
