/** The formats of the bodies of requests and responses. */
@NullMarked
package org.jzenith.client.body;

import org.jspecify.annotations.NullMarked;
