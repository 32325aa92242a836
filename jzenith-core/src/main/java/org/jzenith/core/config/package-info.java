/** Typed configuration: an interface for each concern, read once from all sources into an immutable value. */
@NullMarked
package org.jzenith.core.config;

import org.jspecify.annotations.NullMarked;
