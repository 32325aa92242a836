/** Bean Validation of the parameters and bodies of resource methods. */
@NullMarked
package org.jzenith.rest.validation;

import org.jspecify.annotations.NullMarked;
