/** Servers for development and tests, started unless an application is configured with another server. */
@NullMarked
package org.jzenith.devservices;

import org.jspecify.annotations.NullMarked;
