/** How features, plugins and applications add to the server. */
@NullMarked
package org.jzenith.http.spi;

import org.jspecify.annotations.NullMarked;
