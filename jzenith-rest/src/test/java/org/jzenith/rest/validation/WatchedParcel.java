package org.jzenith.rest.validation;

import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.function.Consumer;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;

/** A class of which it becomes known when, and on which thread, a validator reads its constraints. */
@GroupSequenceProvider(WatchedParcel.Groups.class)
public record WatchedParcel(@NotBlank String name) {

    private static volatile Consumer<String> reading = thread -> {};

    /** Calls {@code action} with the name of the thread each time the constraints are read. */
    public static void whenRead(Consumer<String> action) {
        reading = action;
    }

    /** Is created when the constraints of its class are read. */
    public static final class Groups implements DefaultGroupSequenceProvider<WatchedParcel> {

        public Groups() {
            reading.accept(Thread.currentThread().getName());
        }

        @Override
        @SuppressWarnings("removal") // In Hibernate Validator 9, which the second line of Vert.x has
        public List<Class<?>> getValidationGroups(WatchedParcel parcel) {
            return List.of(WatchedParcel.class);
        }
    }
}
