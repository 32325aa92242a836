/** Programs that read from Kafka and send to it, for benchmarks. */
@org.jspecify.annotations.NullMarked
package org.jzenith.benchmarks.messages;
