/** Servers for development and tests, started where an application is configured with no other. */
@NullMarked
package org.jzenith.devservices;

import org.jspecify.annotations.NullMarked;
