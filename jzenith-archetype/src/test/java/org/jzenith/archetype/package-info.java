/** What a newcomer does with this build, done. */
@org.jspecify.annotations.NullMarked
package org.jzenith.archetype;
