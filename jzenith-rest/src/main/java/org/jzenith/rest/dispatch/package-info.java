/** RESTEasy for one application, with its resources and providers. */
@NullMarked
package org.jzenith.rest.dispatch;

import org.jspecify.annotations.NullMarked;
