/** What is wrong with a configuration, told without its secrets. */
@NullMarked
package org.jzenith.core.config.problem;

import org.jspecify.annotations.NullMarked;
