package org.jzenith.rest.process;

import com.google.inject.matcher.Matchers;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;

/** An application with a method interceptor of Guice, in a process that was started with the option that this needs. */
public class InterceptedServer {

    @Path("/hello")
    public static class Hello {
        @GET
        public Single<String> hello() {
            return Single.just("hello");
        }
    }

    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(RestPlugin.withResources(Hello.class))
                .withModules(binder -> binder.bindInterceptor(
                        Matchers.only(Hello.class), Matchers.any(), call -> ((Single<?>) call.proceed())
                                .map(result -> result + ", intercepted")))
                .withConfiguration("rest.port", 0)
                .run();
    }
}
