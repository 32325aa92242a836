@org.jspecify.annotations.NullMarked
package org.jzenith.backing.message;
