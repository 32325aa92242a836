package org.jzenith.core.tls;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A block of a text in PEM (RFC 7468). */
final class PemBlock {

    private static final String BEGIN = "-----BEGIN ";
    private static final String DASHES = "-----";
    private static final String EXPECTED = "blocks in PEM, each from -----BEGIN to -----END";

    private final String label;
    private final boolean encrypted;
    private final byte[] content;

    private PemBlock(String label, boolean encrypted, byte[] content) {
        this.label = label;
        this.encrypted = encrypted;
        this.content = content;
    }

    /** Returns what the block says it is, such as {@code CERTIFICATE}. */
    String label() {
        return label;
    }

    /** Returns whether its headers say that it is encrypted (RFC 1421, section 4.6.1.1). */
    boolean isEncrypted() {
        return encrypted;
    }

    /** Returns the decoded content, not a copy of it. */
    byte[] content() {
        return content;
    }

    /** Returns all blocks of a text; what is between them is a comment. */
    static List<PemBlock> read(String text) throws PemException {
        List<PemBlock> blocks = new ArrayList<>();
        int begin = text.indexOf(BEGIN);
        while (begin >= 0) {
            int labelEnd = text.indexOf(DASHES, begin + BEGIN.length());
            String label = labelEnd < 0 ? "" : text.substring(begin + BEGIN.length(), labelEnd);
            String endLine = "-----END " + label + DASHES;
            int end = text.indexOf(endLine, begin);
            int next = text.indexOf(BEGIN, begin + 1);
            if (labelEnd < 0 || end < 0 || (next >= 0 && next < end)) {
                throw new PemException("ends in the middle of a block", EXPECTED);
            }
            blocks.add(of(label, text.substring(labelEnd + DASHES.length(), end)));
            begin = text.indexOf(BEGIN, end);
        }
        return blocks;
    }

    private static PemBlock of(String label, String body) throws PemException {
        boolean encrypted = body.contains("Proc-Type: 4,ENCRYPTED");
        String base64 = body.replaceAll("(?m)^.*:.*$", "").replaceAll("\\s", "");
        try {
            return new PemBlock(label, encrypted, Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            throw new PemException("is damaged: what is between BEGIN " + label + " and END is not Base64", EXPECTED);
        }
    }
}
