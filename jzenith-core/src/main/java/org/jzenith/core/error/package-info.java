/** Floor 0: how jZenith says that something is wrong before it serves. */
@NullMarked
package org.jzenith.core.error;

import org.jspecify.annotations.NullMarked;
