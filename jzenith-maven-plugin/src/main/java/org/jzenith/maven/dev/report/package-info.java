/** What a developer sees if the application cannot answer. */
@NullMarked
package org.jzenith.maven.dev.report;

import org.jspecify.annotations.NullMarked;
