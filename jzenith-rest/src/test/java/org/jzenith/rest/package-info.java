/** What the plugin itself says at the start, and the reference of it. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest;
