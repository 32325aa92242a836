/** How features, plugins and applications add to the REST layer. */
@NullMarked
package org.jzenith.rest.spi;

import org.jspecify.annotations.NullMarked;
