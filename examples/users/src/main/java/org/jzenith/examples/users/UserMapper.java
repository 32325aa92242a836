package org.jzenith.examples.users;

import org.mapstruct.Mapper;
import org.mapstruct.ReportingPolicy;

/**
 * Makes what clients see of what the application knows; what cannot be mapped does not compile. Implemented by
 * MapStruct.
 */
@Mapper(
        unmappedTargetPolicy = ReportingPolicy.ERROR,
        suppressTimestampInGenerated = true) // The same bytes from each build
interface UserMapper {

    /** Returns the user as clients see one. */
    UserResponse toResponse(User user);

    /** Returns the page as clients see one. */
    UserPageResponse toResponse(UserPage page);
}
