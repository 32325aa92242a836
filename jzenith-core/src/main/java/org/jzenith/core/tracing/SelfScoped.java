package org.jzenith.core.tracing;

/** An observer of RxJava's that enters the scope of its request by itself when it is told something, so that nobody need do it for it. */
public interface SelfScoped { }
