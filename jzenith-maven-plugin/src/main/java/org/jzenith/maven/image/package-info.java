/** The goal {@code image}: an OCI image, without a daemon. */
@NullMarked
package org.jzenith.maven.image;

import org.jspecify.annotations.NullMarked;
