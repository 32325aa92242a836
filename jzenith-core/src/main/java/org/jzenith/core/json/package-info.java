/**
 * How an application reads and writes JSON unless it says otherwise. Only for modules that depend on Jackson
 * themselves.
 */
@NullMarked
package org.jzenith.core.json;

import org.jspecify.annotations.NullMarked;
