package org.jzenith.maven.dev.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rejects requests for other hosts, as the management server does. A page of another site can send requests to a name
 * that its owner has pointed to this machine (DNS rebinding). Addresses are safe, because a page can reach an address
 * only under that address.
 *
 * @param name the name or address that the goal listens on
 */
record OwnHost(String name) {

    /** An absolute target counts instead of the header (RFC 9112, section 3.2.2). */
    private static final Pattern ABSOLUTE_TARGET =
            Pattern.compile("(?i)\\A[A-Z]+ https?://(?:[^/?#@\\s]*@)?([^/?#@\\s]*)");

    private static final Pattern HOST = Pattern.compile("(?im)^host[ \\t]*:[ \\t]*([^\\r\\n]*?)[ \\t]*\\r?$");
    private static final Pattern WITHOUT_HOST = Pattern.compile("\\A\\S+ \\S+ HTTP/1\\.0\\r?\\n");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[\\p{XDigit}:.]+]");
    private static final Pattern PORT = Pattern.compile(":\\d*\\z");

    /** Returns whether a request is for this machine; {@code head} is its line and its headers. */
    boolean isTargetOf(String head) {
        List<String> hosts = new ArrayList<>();
        Matcher header = HOST.matcher(head);
        while (header.find()) {
            hosts.add(header.group(1));
        }
        Matcher target = ABSOLUTE_TARGET.matcher(head);
        if (target.find()) {
            hosts = List.of(target.group(1));
        }
        return hosts.isEmpty()
                ? WITHOUT_HOST.matcher(head).find() // No browser uses HTTP/1.0.
                : hosts.size() == 1 && isOwn(PORT.matcher(hosts.get(0)).replaceFirst(""));
    }

    private boolean isOwn(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.equals("localhost")
                || lower.equals(name.toLowerCase(Locale.ROOT))
                || ADDRESS.matcher(lower).matches();
    }
}
