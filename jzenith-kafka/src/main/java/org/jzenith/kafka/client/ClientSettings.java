package org.jzenith.kafka.client;

import java.time.Duration;
import java.util.List;

/** What all clients of an application have in common. */
public record ClientSettings(
        List<String> servers,
        String clientId,
        ClientSecurity security,
        GroupProtocol groupProtocol,
        Duration sessionTimeout,
        Duration requestTimeout,
        Duration connectTimeout,
        Duration maxBlock,
        Duration deliveryTimeout,
        Compression compression,
        long bufferBytes,
        long maxMessageBytes,
        long fetchBytes) {

    /** Copies the list. */
    public ClientSettings {
        servers = List.copyOf(servers);
    }
}
