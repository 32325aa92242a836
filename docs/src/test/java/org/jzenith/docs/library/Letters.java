package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.function.Function;
import org.jzenith.resilience.Resilience;

/** Letters to members, sent by a library that knows nothing of time-outs. */
final class Letters {

    private final Resilience mail;

    // tag::inject[]
    @Inject
    Letters(@Named("mail") Resilience mail) {
        this.mail = mail;
    }
    // end::inject[]

    // tag::protect[]
    Completable send(Completable letter) {
        return letter.compose(mail.completable());
    }

    Single<String> number(Single<String> assigned, Function<Throwable, String> provisional) {
        return assigned.compose(mail.single(failure -> Single.just(provisional.apply(failure))));
    }
    // end::protect[]
}
