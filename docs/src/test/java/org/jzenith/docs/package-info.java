/** Checks of the documentation. */
@org.jspecify.annotations.NullMarked
package org.jzenith.docs;
