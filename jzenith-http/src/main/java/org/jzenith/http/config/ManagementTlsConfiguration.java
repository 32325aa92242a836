package org.jzenith.http.config;

import org.apiguardian.api.API;
import org.jzenith.core.config.Config;

/** The TLS of {@code management.port}. Without a certificate, the port has no TLS. */
@API(status = API.Status.MAINTAINED)
@Config("management.tls")
public interface ManagementTlsConfiguration extends ListenerTlsConfiguration {}
