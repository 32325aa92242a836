package ${package};

import java.time.Instant;
import java.util.UUID;
import lombok.Builder;
import lombok.Value;
#if( $storage == "redis" )
import lombok.extern.jackson.Jacksonized;
#end

#if( $storage == "redis" )
/** A note as the application knows one, and as Redis has it in JSON. */
@Value
@Builder
@Jacksonized
#else
/** A note as the application knows one. */
@Value
@Builder
#end
public class Note {
    UUID id;
    String text;
    Instant createdAt;
}
