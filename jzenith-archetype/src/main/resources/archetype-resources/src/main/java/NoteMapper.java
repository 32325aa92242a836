package ${package};

import org.mapstruct.Mapper;
import org.mapstruct.ReportingPolicy;

/** Makes what clients see of what the application knows. Implemented by MapStruct. */
@Mapper(unmappedTargetPolicy = ReportingPolicy.ERROR)
interface NoteMapper {

    NoteResponse toResponse(Note note);
}
