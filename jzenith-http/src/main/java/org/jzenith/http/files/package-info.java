/** Static files from a folder or from the class path. */
@NullMarked
package org.jzenith.http.files;

import org.jspecify.annotations.NullMarked;
