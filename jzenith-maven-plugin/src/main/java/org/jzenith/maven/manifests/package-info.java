/** The goal {@code manifests}: what Kubernetes is told of an application. */
@NullMarked
package org.jzenith.maven.manifests;

import org.jspecify.annotations.NullMarked;
