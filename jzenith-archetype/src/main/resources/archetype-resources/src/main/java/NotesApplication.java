package ${package};

import org.jzenith.core.JZenith;
#if( $jobs == "true" )
import org.jzenith.jobs.JobsPlugin;
#end
#if( $messaging == "kafka" && $storage == "postgresql" )
import org.jzenith.kafka.KafkaOutbox;
#end
#if( $messaging == "kafka" )
import org.jzenith.kafka.KafkaPlugin;
#end
import org.jzenith.logback.LogbackPlugin;
#if( $messaging == "kafka" && $storage == "postgresql" )
import org.jzenith.outbox.OutboxPlugin;
#end
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
#if( $messaging == "kafka" && $storage == "postgresql" )
                   KafkaPlugin.create()
                       .withOutbox()
                       .consumer("notes", NoteResponse.class, NoteMessages.class, NoteMessages::handle),
                   OutboxPlugin.to(KafkaOutbox.class),
#elseif( $messaging == "kafka" )
                   KafkaPlugin.create()
                       .topic("notes", NoteResponse.class)
                       .consumer("notes", NoteResponse.class, NoteMessages.class, NoteMessages::handle),
#end
#if( $security == "true" )
                   SecurityPlugin.create().jwt(),
#end
#if( $jobs == "true" )
#if( $storage == "postgresql" )
                   JobsPlugin.create()
                       .cron("expiry", "0 3 * * *", NoteJobs.class, NoteJobs::removeOld, job -> job.oncePerCluster()),
#elseif( $storage == "redis" )
                   JobsPlugin.create()
                       .onRedis()
                       .cron("expiry", "0 3 * * *", NoteJobs.class, NoteJobs::removeOld, job -> job.oncePerCluster()),
#else
                   JobsPlugin.create().cron("expiry", "0 3 * * *", NoteJobs.class, NoteJobs::removeOld),
#end
#end
                   LogbackPlugin.create())
               .withModules(new NotesModule());
    }
}
