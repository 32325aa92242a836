/** The listeners of the goal, where requests wait for the application. */
@NullMarked
package org.jzenith.maven.dev.gateway;

import org.jspecify.annotations.NullMarked;
