package org.jzenith.security.password;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;

/**
 * A hash of bcrypt, as other frameworks have stored them: {@code $2a$}, {@code $2b$} or {@code $2y$}. New ones are not
 * made: bcrypt looks at 72 bytes only.
 */
record BcryptHash(String text) implements PasswordHash {

    /** A comparison takes about 4 KB for any cost, and twice as long with each more: 2.5 s with this one. */
    private static final int MAX_COST = 15;

    private static final int MAX_BYTES = 72;
    private static final Pattern FORM = Pattern.compile("\\$2[aby]\\$(\\d{2})\\$[./A-Za-z0-9]{53}");

    static BcryptHash parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("The hash is not one of bcrypt (expected: $2b$ or $2a$ or $2y$)");
        }
        int cost = Integer.parseInt(form.group(1));
        if (cost < 4 || cost > MAX_COST) {
            throw new IllegalArgumentException(
                    "The hash of bcrypt has the cost " + cost + " (expected: 4 to " + MAX_COST + ')');
        }
        return new BcryptHash(text);
    }

    @Override
    public int memoryKilobytes() {
        return 4;
    }

    @Override
    public boolean matches(byte[] password) {
        return OpenBSDBCrypt.checkPassword(
                text, password.length > MAX_BYTES ? Arrays.copyOf(password, MAX_BYTES) : password);
    }

    @Override
    public boolean isLike(Argon2Parameters current) {
        return false;
    }
}
