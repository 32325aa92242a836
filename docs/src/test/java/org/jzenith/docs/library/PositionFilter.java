package org.jzenith.docs.library;

import io.reactivex.disposables.Disposable;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.util.Set;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;
import org.jzenith.postgresql.PostgresqlClient;

// tag::filter[]
public class PositionFilter implements ContainerResponseFilter {

    private static final Set<String> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final PostgresqlClient client;

    @Inject
    PositionFilter(PostgresqlClient client) {
        this.client = client;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!SAFE.contains(request.getMethod()) && response.getStatus() < 300) {
            SuspendableContainerResponseContext later = (SuspendableContainerResponseContext) response;
            later.suspend();
            Disposable unused = client.position()
                    .doOnSuccess(position -> response.getHeaders().putSingle("Position", position.toString()))
                    .subscribe(position -> later.resume(), failure -> later.resume());
        }
    }
}
// end::filter[]
