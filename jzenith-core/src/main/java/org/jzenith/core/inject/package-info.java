/** Guice: the creation of the injector, and the translation of its messages for users. */
@NullMarked
package org.jzenith.core.inject;

import org.jspecify.annotations.NullMarked;
