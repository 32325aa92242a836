/** What extends an application: plugins, the addresses that their servers bind, and bindings that users may replace. */
@NullMarked
package org.jzenith.core.plugin;

import org.jspecify.annotations.NullMarked;
