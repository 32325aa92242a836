/** The servers for development, in a process of their own, for goals that run the application without them. */
@NullMarked
package org.jzenith.maven.servers;

import org.jspecify.annotations.NullMarked;
