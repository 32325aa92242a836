/** An issuer of tokens for development and tests, in a process of its own. */
@NullMarked
package org.jzenith.issuer;

import org.jspecify.annotations.NullMarked;
