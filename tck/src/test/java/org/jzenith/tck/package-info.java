/** The Jakarta REST TCK on jZenith's production server, and beside it on RESTEasy's own Vert.x adapter. */
package org.jzenith.tck;
