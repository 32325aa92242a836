package org.jzenith.examples.conduit.blocking;

import com.fasterxml.jackson.databind.module.SimpleModule;
import com.google.inject.Scopes;
import org.jzenith.core.JZenith;
import org.jzenith.examples.conduit.ErrorsFormat;
import org.jzenith.examples.conduit.KnownUsers;
import org.jzenith.examples.conduit.MissingTokenMapper;
import org.jzenith.examples.conduit.TimestampSerializer;
import org.jzenith.logback.LogbackPlugin;
import org.jzenith.openapi.OpenApiPlugin;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.SecurityPlugin;

/** The backend of the RealWorld specification in plain code: each request has a virtual thread, which may wait. */
public final class ConduitApplication {

    private ConduitApplication() {}

    /** Starts the application; {@code --rest.port=8081} and the like configure it. */
    public static void main(String[] args) {
        describe(args).run();
    }

    /** Describes the application; the tests start the same. */
    static JZenith describe(String... args) {
        return JZenith.application(args)
                .withConfiguration("rest.threads", "virtual")
                .withPlugins(
                        RestPlugin.withResources(
                                        UserResource.class,
                                        ProfileResource.class,
                                        ArticleResource.class,
                                        CommentResource.class,
                                        TagResource.class)
                                .withJson(json ->
                                        json.addModule(new SimpleModule().addSerializer(new TimestampSerializer())))
                                .withProblemFormat(ErrorsFormat.class)
                                .withProviders(MissingTokenMapper.class),
                        OpenApiPlugin.create(),
                        PostgresqlPlugin.create(),
                        SecurityPlugin.create().jwt().identityCheck(KnownUsers.class),
                        LogbackPlugin.create())
                .withModules(binder -> {
                    binder.bind(UserRepository.class).in(Scopes.SINGLETON);
                    binder.bind(ArticleRepository.class).in(Scopes.SINGLETON);
                    binder.bind(CommentRepository.class).in(Scopes.SINGLETON);
                });
    }
}
