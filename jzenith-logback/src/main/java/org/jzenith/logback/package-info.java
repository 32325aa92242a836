/** Logback for applications: a console by default, levels and format by the application's configuration. */
@NullMarked
package org.jzenith.logback;

import org.jspecify.annotations.NullMarked;
