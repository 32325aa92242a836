/** A program that reads from Kafka and sends to it, on Quarkus. */
package org.jzenith.benchmarks.messages.quarkus;
