package org.jzenith.kafka.client;

/** How an application authenticates itself with a name and a password. */
public enum SaslMechanism {
    /** The password is sent as it is, so the connection must be encrypted. */
    PLAIN("PLAIN", "org.apache.kafka.common.security.plain.PlainLoginModule"),
    /** The brokers store a hash of the password by SHA-256 (RFC 7677). */
    SCRAM_SHA_256("SCRAM-SHA-256", "org.apache.kafka.common.security.scram.ScramLoginModule"),
    /** The brokers store a hash of the password by SHA-512. */
    SCRAM_SHA_512("SCRAM-SHA-512", "org.apache.kafka.common.security.scram.ScramLoginModule");

    private final String notation;
    private final String loginModule;

    SaslMechanism(String notation, String loginModule) {
        this.notation = notation;
        this.loginModule = loginModule;
    }

    /** Returns the line of JAAS with this name and password. */
    String jaas(String username, String password) {
        return loginModule + " required username=" + quoted(username) + " password=" + quoted(password) + ';';
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Returns the notation of Kafka. */
    @Override
    public String toString() {
        return notation;
    }
}
