/** The tests that run after an edit. */
@NullMarked
package org.jzenith.maven.dev.tests;

import org.jspecify.annotations.NullMarked;
