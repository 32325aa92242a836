/** Traces by OpenTelemetry: spans of requests and of calls, their context, and their export. */
@NullMarked
package org.jzenith.opentelemetry;

import org.jspecify.annotations.NullMarked;
