/** Floor 2: RESTEasy on Vert.x: the bridge between their interfaces, and what RESTEasy is told at boot. */
@NullMarked
package org.jzenith.rest.dispatch;

import org.jspecify.annotations.NullMarked;
