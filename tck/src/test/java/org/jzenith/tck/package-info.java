/** Runs the Jakarta REST TCK on jZenith's production server and, for comparison, on RESTEasy's own Vert.x adapter. */
package org.jzenith.tck;
