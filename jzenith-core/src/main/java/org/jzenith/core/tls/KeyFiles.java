package org.jzenith.core.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jzenith.core.config.Secret;

/** The files of private keys and their certificates. Immutable. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class KeyFiles {

    private interface Parser {
        List<KeyEntry> entries(FileContents contents, Instant now) throws TlsFileException;
    }

    /** Checks one file without the others. */
    private interface Check {
        void check(Path file, FileContents contents) throws TlsFileException;
    }

    private final List<Path> files;
    private final List<Path> certificates;
    private final Check check;
    private final Parser parser;

    private KeyFiles(List<Path> files, List<Path> certificates, Check check, Parser parser) {
        this.files = List.copyOf(files);
        this.certificates = List.copyOf(certificates);
        this.check = check;
        this.parser = parser;
    }

    /**
     * Returns the files of at least one key in PEM. If no certificate is for the name that the client requests, the
     * server uses the first key.
     */
    public static KeyFiles pem(List<PemKeyFiles> pairs) {
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("pairs is empty (expected: at least one)");
        }
        List<PemKeyFiles> all = List.copyOf(pairs);
        List<Path> certificates =
                all.stream().map(PemKeyFiles::certificate).distinct().toList();
        return new KeyFiles(
                all.stream()
                        .flatMap(pair -> Stream.of(pair.certificate(), pair.key()))
                        .distinct()
                        .toList(),
                certificates,
                (file, contents) -> {
                    if (certificates.contains(file)) {
                        contents.read(file, Certificates::read);
                    } else {
                        contents.read(file, PrivateKeys::read);
                    }
                },
                (contents, now) -> {
                    List<KeyEntry> entries = new ArrayList<>();
                    for (PemKeyFiles pair : all) {
                        entries.add(entry(pair, contents, now));
                    }
                    return entries;
                });
    }

    private static KeyEntry entry(PemKeyFiles pair, FileContents contents, Instant now) throws TlsFileException {
        return KeyEntry.checked(
                pair.certificate(),
                contents.read(pair.certificate(), Certificates::read),
                pair.key(),
                contents.read(pair.key(), PrivateKeys::read),
                now);
    }

    /**
     * Returns a key store in PKCS #12 (RFC 7292). If no certificate is for the name that the client requests, the
     * server uses the key with the alphabetically first alias.
     *
     * @param password of the store and of all keys in it
     */
    public static KeyFiles pkcs12(Path store, Secret password) {
        return new KeyFiles(
                List.of(store),
                List.of(store),
                (file, contents) -> {},
                (contents, now) -> entries(store, password, contents.of(store), now));
    }

    private static List<KeyEntry> entries(Path store, Secret password, byte[] bytes, Instant now)
            throws TlsFileException {
        char[] chars = password.value().toCharArray();
        try {
            KeyStore opened = KeyStore.getInstance("PKCS12");
            opened.load(new ByteArrayInputStream(bytes), chars);
            List<KeyEntry> entries = new ArrayList<>();
            for (String alias :
                    Collections.list(opened.aliases()).stream().sorted().toList()) {
                Key key = opened.isKeyEntry(alias) ? opened.getKey(alias, chars) : null;
                Certificate[] chain = opened.getCertificateChain(alias);
                if (key instanceof PrivateKey privateKey && chain != null) {
                    entries.add(KeyEntry.checked(
                            store,
                            Arrays.stream(chain)
                                    .map(X509Certificate.class::cast)
                                    .toList(),
                            store,
                            privateKey,
                            now));
                }
            }
            if (entries.isEmpty()) {
                throw new TlsFileException(store, "has no private key with a certificate", "at least one");
            }
            return entries;
        } catch (IOException e) {
            throw e.getCause() instanceof UnrecoverableKeyException
                    ? new TlsFileException(
                            store, "cannot be opened with the configured password", "the password of the key store")
                    : new TlsFileException(store, "is not a key store in PKCS #12", "a key store in PKCS #12");
        } catch (GeneralSecurityException e) {
            throw new TlsFileException(
                    store,
                    "has a key that cannot be read with the configured password",
                    "the same password for the key store and its keys");
        } finally {
            Arrays.fill(chars, '\0');
        }
    }

    /** Returns all files. */
    public List<Path> files() {
        return files;
    }

    /** Returns the files with certificates. */
    List<Path> certificates() {
        return certificates;
    }

    /**
     * Reads the files and checks that each key fits its certificate, that the certificate is valid now and that its
     * chain is in order. Blocks.
     *
     * @throws TlsFileException if a file cannot be used
     */
    public KeyMaterial read() throws TlsFileException {
        return parse(FileContents.read(files));
    }

    /**
     * Reads the files as {@link #read()} does, and returns the flaw of each file that cannot be used by itself; if
     * there is none, a flaw that {@link #read()} finds in several files together. Empty if the files can be used.
     * Blocks.
     */
    public List<TlsFileException> flaws() {
        List<TlsFileException> flaws = new ArrayList<>();
        for (Path file : files) {
            try {
                check.check(file, FileContents.read(List.of(file)));
            } catch (TlsFileException e) {
                flaws.add(e);
            }
        }
        if (flaws.isEmpty()) {
            try {
                read();
            } catch (TlsFileException e) {
                flaws.add(e);
            }
        }
        return List.copyOf(flaws);
    }

    KeyMaterial parse(FileContents contents) throws TlsFileException {
        return new KeyMaterial(parser.entries(contents, Instant.now()));
    }
}
