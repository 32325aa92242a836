/** Folders and their files. */
@NullMarked
package org.jzenith.maven.dev.file;

import org.jspecify.annotations.NullMarked;
