/**
 * The extension points of an application: plugins, the addresses of their servers, and bindings that users may replace.
 */
@NullMarked
package org.jzenith.core.plugin;

import org.jspecify.annotations.NullMarked;
