/** The database of the benchmarks. */
@org.jspecify.annotations.NullMarked
package org.jzenith.benchmarks.database;
