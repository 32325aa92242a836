package org.jzenith.core.request;

/** Marks an RxJava observer or task that enters the scope of its request by itself, so that it need not be wrapped. */
public interface SelfScoped {}
