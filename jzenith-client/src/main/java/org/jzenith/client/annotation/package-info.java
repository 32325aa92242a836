/** Annotations on the interfaces of clients. */
@NullMarked
package org.jzenith.client.annotation;

import org.jspecify.annotations.NullMarked;
