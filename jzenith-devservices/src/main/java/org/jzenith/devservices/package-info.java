/** Servers for development and tests, started if an application is not configured with another server. */
@NullMarked
package org.jzenith.devservices;

import org.jspecify.annotations.NullMarked;
