/** Authenticates callers: the plugin and its configuration. */
@NullMarked
package org.jzenith.security;

import org.jspecify.annotations.NullMarked;
