package org.jzenith.kafka;

import java.io.Closeable;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.jzenith.devservices.KafkaCluster;
import org.jzenith.testing.servers.Certificate;
import org.jzenith.testing.servers.FreePort;

/**
 * A broker that checks who its clients are and what they may do, with a listener for each way to find that out. Clients
 * of the listener without encryption are anonymous, and may do everything.
 */
final class SecuredBroker implements Closeable {

    /** The user that all logins by {@code PLAIN} have. */
    static final String PLAIN_USER = "plain-user";
    /** Has letters that the settings of Kafka must quote. */
    static final String PASSWORD = "pa\"ss\\word; 1";

    private static final int ITERATIONS = 4096;

    private final KafkaCluster cluster;
    private final Broker open;
    private final int tls;
    private final int mutual;
    private final int login;

    private SecuredBroker(KafkaCluster cluster, int tls, int mutual, int login) {
        this.cluster = cluster;
        this.open = Broker.of(cluster);
        this.tls = tls;
        this.mutual = mutual;
        this.login = login;
    }

    /**
     * Starts it.
     *
     * @param own the certificate of the broker, for the host {@code localhost}
     * @param client the only certificate that it trusts
     */
    static SecuredBroker start(Certificate own, Certificate client) throws Exception {
        int tls = FreePort.next();
        int mutual = FreePort.next();
        int login = FreePort.next();
        Map<String, String> settings = new HashMap<>();
        settings.put(
                "listeners",
                "TLS://localhost:" + tls + ",MUTUAL://localhost:" + mutual + ",LOGIN://localhost:" + login);
        settings.put("listener.security.protocol.map", "TLS:SSL,MUTUAL:SSL,LOGIN:SASL_SSL");
        settings.put("ssl.keystore.type", "PEM");
        settings.put("ssl.keystore.certificate.chain", Files.readString(own.certificate()));
        settings.put("ssl.keystore.key", Files.readString(own.key()));
        settings.put("ssl.truststore.type", "PEM");
        settings.put("ssl.truststore.certificates", Files.readString(client.certificate()));
        settings.put("listener.name.mutual.ssl.client.auth", "required");
        settings.put("listener.name.login.sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-256,SCRAM-SHA-512");
        settings.put(
                "listener.name.login.plain.sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required user_" + PLAIN_USER + "="
                        + quoted(PASSWORD) + ';');
        for (String mechanism : List.of("scram-sha-256", "scram-sha-512")) {
            settings.put(
                    "listener.name.login." + mechanism + ".sasl.jaas.config",
                    "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        }
        settings.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        settings.put("super.users", "User:ANONYMOUS");
        return new SecuredBroker(KafkaCluster.start(settings), tls, mutual, login);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Returns the broker by its listener for anonymous clients. */
    Broker open() {
        return open;
    }

    /** Returns the address for clients that encrypt, and are anonymous. */
    String tls() {
        return "localhost:" + tls;
    }

    /** Returns the same address by another name of the host, for which the broker has no certificate. */
    String tlsByAddress() {
        return "127.0.0.1:" + tls;
    }

    /** Returns the address for clients with a certificate. */
    String mutual() {
        return "localhost:" + mutual;
    }

    /** Returns the address for clients with a name and a password. */
    String login() {
        return "localhost:" + login;
    }

    /** Creates a user, or changes its password. */
    void setPassword(String user, String password) throws Exception {
        try (Admin admin = open.admin()) {
            for (ScramMechanism mechanism : List.of(ScramMechanism.SCRAM_SHA_256, ScramMechanism.SCRAM_SHA_512)) {
                admin.alterUserScramCredentials(List.of(upsertion(user, password, mechanism)))
                        .all()
                        .get(1, TimeUnit.MINUTES);
            }
        }
    }

    private static UserScramCredentialAlteration upsertion(String user, String password, ScramMechanism mechanism) {
        return new UserScramCredentialUpsertion(user, new ScramCredentialInfo(mechanism, ITERATIONS), password);
    }

    /** Lets a user do something with a topic. */
    void allowTopic(String user, String topic, AclOperation operation) throws Exception {
        allow(binding(user, new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL), operation));
    }

    /** Lets a user read with a group. */
    void allowGroup(String user, String group) throws Exception {
        allow(binding(user, new ResourcePattern(ResourceType.GROUP, group, PatternType.LITERAL), AclOperation.READ));
    }

    /** Takes the right to do something with a topic from a user. */
    void forbidTopic(String user, String topic, AclOperation operation) throws Exception {
        forbid(binding(user, new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL), operation));
    }

    /** Takes the right to read with a group from a user. */
    void forbidGroup(String user, String group) throws Exception {
        forbid(binding(user, new ResourcePattern(ResourceType.GROUP, group, PatternType.LITERAL), AclOperation.READ));
    }

    private void forbid(AclBinding binding) throws Exception {
        try (Admin admin = open.admin()) {
            admin.deleteAcls(List.of(binding.toFilter())).all().get(1, TimeUnit.MINUTES);
        }
    }

    private static AclBinding binding(String user, ResourcePattern resource, AclOperation operation) {
        return new AclBinding(
                resource, new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
    }

    private void allow(AclBinding binding) throws Exception {
        try (Admin admin = open.admin()) {
            admin.createAcls(List.of(binding)).all().get(1, TimeUnit.MINUTES);
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
