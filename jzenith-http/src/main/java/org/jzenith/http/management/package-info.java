/** The routes for operators: the health of the application, and the management side at its own port. */
@NullMarked
package org.jzenith.http.management;

import org.jspecify.annotations.NullMarked;
