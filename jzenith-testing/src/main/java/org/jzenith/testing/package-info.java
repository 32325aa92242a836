/** For tests of applications: starts them, talks to them, and stands between them and the servers that they need. */
@NullMarked
package org.jzenith.testing;

import org.jspecify.annotations.NullMarked;
