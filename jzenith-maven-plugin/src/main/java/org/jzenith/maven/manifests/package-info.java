/** The goal {@code manifests}: the manifests of an application for Kubernetes. */
@NullMarked
package org.jzenith.maven.manifests;

import org.jspecify.annotations.NullMarked;
