package org.jzenith.rest;

import com.google.inject.Injector;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.coding.CompressionConfiguration;
import org.jzenith.rest.message.FieldRules;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.multipart.FormLimits;
import org.jzenith.rest.multipart.MultipartConfiguration;
import org.jzenith.rest.server.RestConfiguration;
import org.jzenith.rest.spi.Authentication;
import org.jzenith.rest.spi.RestContributions;

/** Makes the settings on demand: they need the authentication of the application. */
final class DispatchSettingsProvider implements Provider<DispatchSettings> {

    private final Injector injector;

    @Inject
    DispatchSettingsProvider(Injector injector) {
        this.injector = injector;
    }

    @Override
    public DispatchSettings get() {
        Class<? extends Authentication> type =
                injector.getInstance(RestContributions.class).authentication();
        return settings(
                injector.getInstance(RestConfiguration.class),
                injector.getInstance(CompressionConfiguration.class),
                injector.getInstance(MultipartConfiguration.class),
                type == null ? null : injector.getInstance(type));
    }

    private static DispatchSettings settings(
            RestConfiguration configuration,
            CompressionConfiguration compression,
            MultipartConfiguration multipart,
            @Nullable Authentication authentication) {
        return new DispatchSettings(
                configuration.basePath(),
                configuration.maxBodySize().bytes(),
                compression.decodeRequests(),
                FormLimits.of(multipart, configuration.maxParts(), configuration.unstorableText()),
                new FieldRules(configuration.maxFormFields(), configuration.unstorableText()),
                (int) Math.min(
                        Integer.MAX_VALUE, configuration.bufferedResponseSize().bytes()),
                configuration.bodyTimeout(),
                configuration.requestTimeout(),
                configuration.blockedWarning(),
                configuration.blockingThreads(),
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
