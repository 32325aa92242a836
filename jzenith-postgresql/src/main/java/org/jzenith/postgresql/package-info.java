/** PostgreSQL: the plugin, its configuration, the client, the health check. */
@NullMarked
package org.jzenith.postgresql;

import org.jspecify.annotations.NullMarked;
