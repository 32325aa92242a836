/** Parameters of types that only this package sees: no class of jZenith may be in it. */
@NullUnmarked
package org.jzenith.rest.parameter.hidden;

import org.jspecify.annotations.NullUnmarked;
