package org.jzenith.rest;

import com.google.inject.Injector;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.coding.CompressionConfiguration;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.rest.form.FormFieldLimits;
import org.jzenith.rest.form.MultipartConfiguration;
import org.jzenith.rest.form.MultipartLimits;
import org.jzenith.rest.method.DispatchSettings;

/** Creates the settings on demand, because they need the authentication of the application. */
final class DispatchSettingsProvider implements Provider<DispatchSettings> {

    private final Injector injector;

    @Inject
    DispatchSettingsProvider(Injector injector) {
        this.injector = injector;
    }

    @Override
    public DispatchSettings get() {
        Class<? extends Authentication> type =
                injector.getInstance(HttpContributions.class).authentication();
        return settings(
                injector.getInstance(HttpConfiguration.class),
                injector.getInstance(RestConfiguration.class),
                injector.getInstance(CompressionConfiguration.class),
                injector.getInstance(MultipartConfiguration.class),
                type == null ? null : injector.getInstance(type));
    }

    /** So many calls again may ignore that their requests have ended. */
    private static int maxBlockingCalls(int maxRequestsInFlight) {
        return (int) Math.min(Integer.MAX_VALUE, 2L * maxRequestsInFlight);
    }

    private static DispatchSettings settings(
            HttpConfiguration http,
            RestConfiguration configuration,
            CompressionConfiguration compression,
            MultipartConfiguration multipart,
            @Nullable Authentication authentication) {
        return new DispatchSettings(
                http.basePath(),
                http.maxBodySize().bytes(),
                compression.decodeRequests(),
                MultipartLimits.of(multipart, configuration.maxParts(), http.unstorableText()),
                new FormFieldLimits(configuration.maxFormFields(), http.unstorableText()),
                (int) Math.min(
                        Integer.MAX_VALUE, configuration.bufferedResponseSize().bytes()),
                http.bodyTimeout(),
                http.requestTimeout(),
                configuration.blockedWarning(),
                configuration.blockingThreads(),
                maxBlockingCalls(http.maxRequestsInFlight()),
                configuration.threads() == MethodThreads.VIRTUAL,
                configuration.loadServices(),
                configuration.compiledDispatch(),
                configuration.unreadableQuery().status(),
                configuration
                        .authenticationChallenge()
                        .map(List::of)
                        .orElseGet(() -> authentication == null ? List.of() : authentication.challenges()),
                authentication != null && authentication.requiresRules());
    }
}
