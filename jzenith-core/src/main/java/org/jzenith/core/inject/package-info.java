/** Guice: how the injector is created, and what its messages mean to a user. */
@NullMarked
package org.jzenith.core.inject;

import org.jspecify.annotations.NullMarked;
