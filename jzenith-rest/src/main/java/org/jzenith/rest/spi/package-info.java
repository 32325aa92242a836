/** How features, plugins and applications add resources and providers. */
@NullMarked
package org.jzenith.rest.spi;

import org.jspecify.annotations.NullMarked;
