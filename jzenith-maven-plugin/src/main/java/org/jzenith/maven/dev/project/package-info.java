/** The project of the application, as its POM describes it to Maven. */
@NullMarked
package org.jzenith.maven.dev.project;

import org.jspecify.annotations.NullMarked;
