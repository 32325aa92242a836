/**
 * Messages of a topic or stream, handled in the order of their keys; knows no server. {@code Message} and its codec are
 * for users, the other types for the modules of jZenith.
 */
@NullMarked
package org.jzenith.backing.message;

import org.jspecify.annotations.NullMarked;
