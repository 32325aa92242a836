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

/** Serves nothing but /health and /metrics yet: name resources in RestPlugin.withResources(...). */
public final class ServiceApplication {

    private ServiceApplication() { }

    public static void main(String[] args) {
        describe(args).run();
    }

    /** Describes the application; the test starts the same. */
    static JZenith describe(String... args) {
        return JZenith.application(args)
               .withPlugins(
                   RestPlugin.withResources(),
#if( $storage == "postgresql" )
                   PostgresqlPlugin.create(),
#elseif( $storage == "redis" )
                   RedisPlugin.create(),
#end
#if( $messaging == "kafka" && $storage == "postgresql" )
                   KafkaPlugin.create()
                       .withOutbox(),
                   OutboxPlugin.to(KafkaOutbox.class),
#elseif( $messaging == "kafka" )
                   KafkaPlugin.create(),
#end
#if( $security == "true" )
                   SecurityPlugin.create().jwt(),
#end
#if( $jobs == "true" && $storage == "redis" )
                   JobsPlugin.create().onRedis(),
#elseif( $jobs == "true" )
                   JobsPlugin.create(),
#end
                   LogbackPlugin.create());
    }
}
