/** The extension points of the server for features, plugins and applications. */
@NullMarked
package org.jzenith.http.spi;

import org.jspecify.annotations.NullMarked;
