package org.jzenith.kafka;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;
import org.jzenith.kafka.client.Compression;
import org.jzenith.kafka.client.GroupProtocol;
import org.jzenith.kafka.client.OffsetReset;
import org.jzenith.kafka.client.SaslMechanism;

/** Where Kafka is, and the limits of its use. */
@Config("kafka")
interface KafkaConfiguration {

    @ConfigDefault("")
    @ConfigDoc("Some of the brokers, such as kafka-a:9092,kafka-b:9092, which know all others; there is no default")
    List<String> bootstrapServers();

    @ConfigDefault("${application.name:jzenith}")
    @ConfigDoc(
            "First part of the names of groups; a consumer that names no group has this, a dash and its own name. All instances of an application need the same one")
    @Pattern(regexp = "[\\w.-]{1,150}", message = "letters, digits and . _ - only")
    String groupId();

    @ConfigDefault("${application.name:jzenith}")
    @ConfigDoc("First part of the names of the clients in the logs and quotas of the brokers")
    @Pattern(regexp = "[\\w.-]{1,150}", message = "letters, digits and . _ - only")
    String clientId();

    @ConfigDefault("classic")
    @ConfigDoc(
            "How members of a group divide the partitions: classic, or consumer, where the brokers do it (Kafka 4.0 and newer)")
    GroupProtocol groupProtocol();

    @ConfigDefault("earliest")
    @ConfigDoc("Where a group begins with a partition of which it has committed nothing: earliest or latest")
    OffsetReset offsetReset();

    @ConfigDefault("256")
    @ConfigDoc("How many records a consumer may have received and not handled; so many are handled at once")
    @Min(1)
    @Max(100_000)
    int inFlight();

    @ConfigDefault("1000")
    @ConfigDoc(
            "How many records a consumer may have received and not committed; at most so many are handled again after a crash. At least the consumer's number in flight")
    @Min(1)
    @Max(100_000)
    int uncommitted();

    @ConfigDefault("1m")
    @ConfigDoc("How long an attempt to handle a record may take; then it is cancelled, and has failed")
    @Positive
    Duration timeout();

    @ConfigDefault("10")
    @ConfigDoc("How many attempts a record has; then it becomes a dead letter, or its partition stops")
    @Min(1)
    @Max(1_000)
    int attempts();

    @ConfigDefault("200ms")
    @ConfigDoc("Pause after the first failed attempt, which doubles with each further one")
    @Positive
    Duration firstPause();

    @ConfigDefault("10s")
    @ConfigDoc("Longest pause between attempts")
    @Positive
    Duration longestPause();

    @ConfigDefault("10s")
    @ConfigDoc(
            "How long a partition that goes to another instance waits for its records in progress; then they are cancelled")
    @PositiveOrZero
    Duration revokeTimeout();

    @ConfigDefault("8s")
    @ConfigDoc("How long a stop of the application waits for records in progress; then it cancels them")
    @PositiveOrZero
    Duration stopTimeout();

    @ConfigDefault("45s")
    @ConfigDoc(
            "After which time without a sign of life the group gives the partitions of an instance to others; the brokers set it with the group protocol consumer")
    @Positive
    Duration sessionTimeout();

    @ConfigDefault("8MB")
    @ConfigDoc("How much a consumer fetches at once")
    @Min(1_000)
    @Max(1 << 30)
    DataSize fetchSize();

    @ConfigDefault("10000")
    @ConfigDoc("How many records may be on their way to the brokers, or wait for it; further ones are refused with 503")
    @Min(1)
    @Max(1_000_000)
    int queueSize();

    @ConfigDefault("32MB")
    @ConfigDoc("How much memory they may take in the client of Kafka")
    @Min(100_000)
    @Max(1 << 30)
    DataSize bufferSize();

    @ConfigDefault("1MB")
    @ConfigDoc("How large a record may be that the application sends; brokers and topics have limits of their own")
    @Min(1_000)
    @Max(64 << 20)
    DataSize maxMessageSize();

    @ConfigDefault("none")
    @ConfigDoc("Compression of records that the application sends: none, gzip, lz4, snappy or zstd")
    Compression compression();

    @ConfigDefault("1s")
    @ConfigDoc(
            "How long the thread that sends waits for the metadata of a topic, or for memory; other records wait behind it. At most 1s")
    @Positive
    Duration maxBlock();

    @ConfigDefault("30s")
    @ConfigDoc("Within which time the brokers must have confirmed a record, including all repetitions")
    @Positive
    Duration deliveryTimeout();

    @ConfigDefault("10s")
    @ConfigDoc("How long a broker may take to answer")
    @Positive
    Duration requestTimeout();

    @ConfigDefault("5s")
    @ConfigDoc("How long connecting to a broker may take")
    @Positive
    Duration connectTimeout();

    @ConfigDefault("30s")
    @ConfigDoc("How long the start of the application waits for brokers that are not available yet")
    @PositiveOrZero
    Duration startTimeout();

    @ConfigDefault("true")
    @ConfigDoc("Whether the start fails without Kafka; if not, consumers and topics begin when it is there")
    boolean required();

    @ConfigDefault("false")
    @ConfigDoc(
            "Whether the start creates topics of the application that do not exist, with the default partitions and replicas of the brokers; servers for development set it")
    boolean createTopics();

    @ConfigDefault("disable")
    @ConfigDoc(
            "Whether connections are encrypted, and whether the certificates of the brokers are checked: disable, require, verify-ca or verify-full")
    KafkaTls tls();

    @ConfigDoc(
            "File with the trusted certificates, in PEM, that those of the brokers are checked against; those of the JVM if nothing is set")
    Optional<Path> tlsCa();

    @ConfigDoc(
            "File with the certificate by which the application identifies itself to the brokers, followed by those of its issuers, in PEM; none if nothing is set")
    Optional<Path> tlsCertificate();

    @ConfigDoc("File with the private key of that certificate, in PEM, not encrypted")
    Optional<Path> tlsKey();

    @ConfigDoc(
            "How the application authenticates itself: plain, scram-sha-256 or scram-sha-512; scram-sha-512 if only a username is set")
    Optional<SaslMechanism> saslMechanism();

    @ConfigDoc("Name of the user; none if nothing is set")
    Optional<String> username();

    @ConfigDoc("Password of the user")
    Optional<Secret> password();
}
