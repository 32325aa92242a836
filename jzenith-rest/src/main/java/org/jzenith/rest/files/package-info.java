/** Files of a folder or of the class path, which are answered without JAX-RS. */
@NullMarked
package org.jzenith.rest.files;

import org.jspecify.annotations.NullMarked;
