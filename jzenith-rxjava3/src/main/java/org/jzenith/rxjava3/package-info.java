/** RxJava 3 in resources, clients and WebSocket endpoints. */
@NullMarked
package org.jzenith.rxjava3;

import org.jspecify.annotations.NullMarked;
