package ${package};

import org.jzenith.core.JZenith;
import org.jzenith.logback.LogbackPlugin;
#if( $storage == "postgresql" )
import org.jzenith.postgresql.PostgresqlPlugin;
#end
#if( $storage == "redis" )
import org.jzenith.redis.RedisPlugin;
#end
import org.jzenith.rest.RestPlugin;
#if( $security == "true" )
import org.jzenith.security.SecurityPlugin;
#end

/** Notes over HTTP. */
public final class NotesApplication {

    private NotesApplication() { }

    public static void main(String[] args) {
        describe(args).run();
    }

    /** Describes the application; the test starts the same. */
    static JZenith describe(String... args) {
        return JZenith.application(args)
               .withPlugins(
#if( $storage == "postgresql" )
                   RestPlugin.withResources(NoteResource.class),
                   PostgresqlPlugin.create(),
#elseif( $storage == "redis" )
                   RestPlugin.withResources(NoteResource.class),
                   RedisPlugin.create(),
#else
                   RestPlugin.withResources(NoteResource.class),
#end
#if( $security == "true" )
                   SecurityPlugin.create().jwt(),
#end
                   LogbackPlugin.create())
               .withModules(new NotesModule());
    }
}
