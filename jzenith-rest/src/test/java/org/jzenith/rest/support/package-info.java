/**
 * What the tests of all packages share: applications and processes under test, connections by hand, and how to wait.
 */
@NullUnmarked
package org.jzenith.rest.support;

import org.jspecify.annotations.NullUnmarked;
