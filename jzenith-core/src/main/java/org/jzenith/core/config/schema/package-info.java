/** The declarations of configuration interfaces: keys, types, defaults and constraints. */
@NullMarked
package org.jzenith.core.config.schema;

import org.jspecify.annotations.NullMarked;
