/** Checks of everything that is written. */
@org.jspecify.annotations.NullMarked
package org.jzenith.docs;
