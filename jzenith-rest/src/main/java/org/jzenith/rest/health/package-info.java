/** Floor 2, a feature: whether the application is alive and ready, over HTTP, as load balancers and orchestrators ask it. */
@NullMarked
package org.jzenith.rest.health;

import org.jspecify.annotations.NullMarked;
