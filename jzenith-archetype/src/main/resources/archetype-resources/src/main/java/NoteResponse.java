package ${package};

import java.time.Instant;
import java.util.UUID;
import lombok.Builder;
import lombok.Value;
import lombok.extern.jackson.Jacksonized;

/** A note as clients see one. */
@Value
@Builder
@Jacksonized
public class NoteResponse {
    UUID id;
    String text;
    Instant createdAt;
}
