/** What clients make the server hold, and what becomes of a process that has too little. */
@NullUnmarked
package org.jzenith.rest.memory;

import org.jspecify.annotations.NullUnmarked;
