package org.jzenith.rest.bridge;

import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import org.jboss.resteasy.core.ResourceMethodRegistry;
import org.jboss.resteasy.core.registry.ClassExpression;
import org.jboss.resteasy.core.registry.RootClassNode;
import org.jboss.resteasy.core.registry.RootNode;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jzenith.core.path.PercentEncoding;

/**
 * RESTEasy's registry with a smaller cache, so that clients cannot fill the memory. For each class, RESTEasy keeps
 * 2,048 matches by the full list of {@code Accept}. It finds none of them quickly, because the hash of a key omits that
 * list. Safe on any thread once filled.
 */
final class ResourceRegistry extends ResourceMethodRegistry {

    /** More than the methods of a class times the few kinds of clients. At the limit, the cache is cleared. */
    private static final int MAX_MATCHES = 256;
    /** Longer headers are not worth remembering. */
    private static final int MAX_LENGTH = 256;

    ResourceRegistry(ResteasyProviderFactory providers) {
        super(providers);
        root = new Classes();
    }

    /** As inherited, except for the type in which it keeps a class. */
    private static final class Classes extends RootClassNode {

        @Override
        public void addInvoker(String classPath, String methodPath, ResourceInvoker invoker) {
            String path = PercentEncoding.decodeUnreserved(classPath.replaceAll("^/|/$", ""));
            ClassExpression added = new ResourcePath(path);
            ClassExpression known = bounded.putIfAbsent(added.getRegex(), added);
            if (known == null) {
                addExpression(path, added);
            }
            (known == null ? added : known).getRoot().addInvoker(PercentEncoding.decodeUnreserved(methodPath), invoker);
        }
    }

    private static final class ResourcePath extends ClassExpression {

        ResourcePath(String path) {
            super(path);
            root = new Methods();
        }
    }

    private static final class Methods extends RootNode {

        @Override
        public ResourceInvoker match(HttpRequest request, int start) {
            if (!isShort(request, HttpHeaders.ACCEPT) || !isShort(request, HttpHeaders.CONTENT_TYPE)) {
                return root.match(request, start).invoker;
            }
            if (cache.size() >= MAX_MATCHES) {
                cache.clear();
            }
            return super.match(request, start);
        }

        private static boolean isShort(HttpRequest request, String header) {
            List<String> values = request.getHttpHeaders().getRequestHeader(header);
            return values.isEmpty() || (values.size() == 1 && values.get(0).length() <= MAX_LENGTH);
        }
    }
}
