/** The rules that requests must obey, and the limits of what clients may send. */
@NullMarked
package org.jzenith.http.rule;

import org.jspecify.annotations.NullMarked;
