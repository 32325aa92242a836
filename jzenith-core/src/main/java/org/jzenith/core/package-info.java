/** The entry point {@link org.jzenith.core.JZenith}, the start sequence and the stop sequence. */
@NullMarked
package org.jzenith.core;

import org.jspecify.annotations.NullMarked;
