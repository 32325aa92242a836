package org.jzenith.examples.benchmark;

import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** A user as clients send it; nothing is checked yet. */
@Value
@Builder
@Jacksonized
public class NewUser {
    String name;
}
