/** Adds resources and providers of features, plugins and applications. */
@NullMarked
package org.jzenith.rest.spi;

import org.jspecify.annotations.NullMarked;
