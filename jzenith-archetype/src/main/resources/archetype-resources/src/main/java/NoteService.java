package ${package};

import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import lombok.RequiredArgsConstructor;

/** What can be done with notes. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class NoteService {

    private static final int PAGE_SIZE = 20;

    private final NoteRepository repository;
#if( $messaging == "kafka" && $storage != "postgresql" )
    private final NoteMessages messages;
    private final NoteMapper mapper;
#end

    Single<Note> create(String text) {
        return Single.fromCallable(() -> new Note(UUID.randomUUID(), text, Instant.now().truncatedTo(ChronoUnit.MICROS)))
#if( $messaging == "kafka" && $storage != "postgresql" )
                .flatMap(note -> repository.add(note)
                        .andThen(messages.send(mapper.toResponse(note)))
                        .toSingleDefault(note));
#else
                .flatMap(note -> repository.add(note).toSingleDefault(note));
#end
    }

    Maybe<Note> find(UUID id) {
        return repository.find(id);
    }

    Single<List<Note>> page(int offset) {
        return repository.page(offset, PAGE_SIZE);
    }
}
