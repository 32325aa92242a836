/** Floor 2: constraints of Bean Validation on the parameters and bodies of resource methods. */
@NullMarked
package org.jzenith.rest.validation;

import org.jspecify.annotations.NullMarked;
