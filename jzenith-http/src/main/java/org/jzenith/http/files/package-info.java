/** Files of a folder or of the class path. */
@NullMarked
package org.jzenith.http.files;

import org.jspecify.annotations.NullMarked;
