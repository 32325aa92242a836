/** End-to-end tests: real servers on a free port, real clients. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.rest;
