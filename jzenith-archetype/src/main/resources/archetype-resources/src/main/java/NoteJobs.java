package ${package};

import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;

/** What the application does by the clock, at the times in NotesApplication. */
@Slf4j
@RequiredArgsConstructor(onConstructor_ = @Inject)
class NoteJobs {

    private static final Duration KEPT = Duration.ofDays(365);

    private final NoteRepository repository;

    Completable removeOld() {
        return repository.removeBefore(Instant.now().minus(KEPT))
                .doOnSuccess(count -> log.info("{} notes were older than {} days", count, KEPT.toDays()))
                .ignoreElement();
    }
}
