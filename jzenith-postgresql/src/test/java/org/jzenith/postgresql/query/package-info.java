/** Tests of the text of queries, without a server. */
@org.jspecify.annotations.NullUnmarked
package org.jzenith.postgresql.query;
