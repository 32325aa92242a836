package org.jzenith.tck;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.httpclient.params.DefaultHttpParams;
import org.apache.commons.httpclient.params.HttpMethodParams;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.jboss.arquillian.test.spi.event.suite.BeforeClass;
import org.jboss.shrinkwrap.api.Archive;

/**
 * The extension that Arquillian loads: the container, and an observer that tells a test class the port of its archive.
 */
public final class TckExtension implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeployableContainer.class, TckContainer.class).observer(PortAnnouncer.class);
        DefaultHttpParams.getDefaultParams()
                .setIntParameter(HttpMethodParams.SO_TIMEOUT, (int) TimeLimitedClientBuilder.LIMIT.toMillis());
    }

    /**
     * Sets the port that test classes read when they are constructed. A class that extends another one also deploys the
     * archive of that class, as a separate application on its own port; the tests of the class use its own archive.
     */
    public static final class PortAnnouncer {

        /** Called after Arquillian's own observers of the event, which deploy the archives. */
        public void announce(@Observes(precedence = -1) BeforeClass event) throws ReflectiveOperationException {
            Class<?> type = event.getTestClass().getJavaClass();
            List<Method> deployments = Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(Deployment.class))
                    .toList();
            if (deployments.size() == 1) {
                Archive<?> own = (Archive<?>) deployments.get(0).invoke(null);
                System.setProperty("webServerPort", String.valueOf(TckContainer.portOf(own)));
            }
        }
    }
}
