/** Files of a folder and of the class path, over the wire. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest.files;
