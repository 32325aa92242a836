package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.ext.Provider;
import org.jboss.resteasy.plugins.providers.StringTextStar;

/** RESTEasy's provider for text, except that a client that accepts any type gets text, not a stream of bytes. */
@Provider
@Consumes("*/*")
@Produces({"text/plain", "*/*"})
public final class StringProvider extends StringTextStar {}
