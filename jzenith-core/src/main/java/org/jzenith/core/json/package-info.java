/** The default JSON format of an application. Only for modules that depend on Jackson themselves. */
@NullMarked
package org.jzenith.core.json;

import org.jspecify.annotations.NullMarked;
