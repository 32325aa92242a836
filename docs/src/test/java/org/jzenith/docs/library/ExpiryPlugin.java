package org.jzenith.docs.library;

import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

// tag::plugin[]
public final class ExpiryPlugin implements Plugin {

    private static final Logger LOG = LoggerFactory.getLogger(ExpiryPlugin.class);

    private final Duration period;
    private volatile Disposable job = Disposables.disposed();

    public ExpiryPlugin(Duration period) {
        this.period = period;
    }

    @Override
    public void configure(Binder binder) {
        binder.bind(Members.class).in(Singleton.class);
    }

    @Override
    public Completable start(Injector injector) {
        Members members = injector.getInstance(Members.class);
        return Completable.fromAction(() -> job = Flowable.interval(0, period.toMillis(), TimeUnit.MILLISECONDS)
                .onBackpressureDrop() // Of what would have to wait, nothing is kept.
                .flatMapCompletable(tick -> remove(members), false, 1)
                .subscribe());
    }

    private static Completable remove(Members members) {
        return members.removeExpired()
                .ignoreElement()
                .doOnError(failure -> LOG.warn("Expired members could not be removed", failure))
                .onErrorComplete(); // Else it would have been the last time.
    }

    @Override
    public Completable stop() {
        return Completable.fromAction(() -> job.dispose());
    }
}
// end::plugin[]
