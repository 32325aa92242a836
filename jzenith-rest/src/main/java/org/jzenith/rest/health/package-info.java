/** Floor 2, a feature: over HTTP, whether the application is alive and ready, for load balancers and orchestrators. */
@NullMarked
package org.jzenith.rest.health;

import org.jspecify.annotations.NullMarked;
