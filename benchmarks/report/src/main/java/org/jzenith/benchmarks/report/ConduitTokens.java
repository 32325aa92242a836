package org.jzenith.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Base64.Encoder;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Prints a token of HS256 for each of the first users that {@code conduit/fill.sql} makes. */
public final class ConduitTokens {

    private static final Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private ConduitTokens() {}

    /** Takes the secret of the servers and the number of users. */
    @SuppressWarnings("SystemOut") // The caller is a script.
    public static void main(String[] args) throws GeneralSecurityException {
        for (int user = 1; user <= Integer.parseInt(args[1]); user++) {
            System.out.println(token(args[0], "user" + user, Instant.now()));
        }
    }

    static String token(String secret, String user, Instant now) throws GeneralSecurityException {
        String claims = "{\"sub\":\"" + id(user) + "\",\"iat\":" + now.getEpochSecond() + ",\"exp\":"
                + now.plus(Duration.ofDays(1)).getEpochSecond() + '}';
        String signed = base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + '.' + base64(claims);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
        return signed + '.' + BASE64.encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
    }

    private static String base64(String text) {
        return BASE64.encodeToString(text.getBytes(UTF_8));
    }

    /** As PostgreSQL has it: {@code md5('user1')::uuid}. */
    private static String id(String user) throws GeneralSecurityException {
        String digits =
                HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(user.getBytes(UTF_8)));
        return digits.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5");
    }
}
