# TLS for the servers and for their clients. Sourced by load.sh.

# The one that every implementation of TLS 1.3 has (RFC 8446 section 9.1)
cipher_suite=TLS_AES_128_GCM_SHA256
# From the port of a server to the one where it takes TLS
tls_offset=5

# Makes a certificate, and exports the variables by which the servers find it and by which wrk, which has no options for this, is
# limited to one version and one cipher suite of OpenSSL. The key is written by us, because keytool exports none.
start_tls() {
    "${java%java}keytool" -genkeypair -alias server -keyalg EC -groupname secp256r1 -dname CN=localhost -ext SAN=dns:localhost,ip:127.0.0.1 \
        -validity 30 -keystore "$work/tls.p12" -storetype PKCS12 -storepass benchmark 2>>"$log" || fail "keytool made no certificate: $(tail -n 20 "$log")"
    "$java" -cp "$report_jar" org.jzenith.benchmarks.report.PemFiles "$work/tls.p12" benchmark "$work/tls.crt" "$work/tls.key"
    cat >"$work/openssl.cnf" <<CNF
openssl_conf = defaults
[defaults]
ssl_conf = ssl
[ssl]
system_default = client
[client]
MinProtocol = TLSv1.3
Ciphersuites = $cipher_suite
CNF
    # The port without TLS tells when the server has started, and is used to compare the answers.
    export REST_TLS_CERTIFICATE="$work/tls.crt" REST_TLS_KEY="$work/tls.key" REST_CLEAR_TEXT=on OPENSSL_CONF="$work/openssl.cnf"
}

# The servers of later sections have no certificate.
stop_tls() {
    unset REST_TLS_CERTIFICATE REST_TLS_KEY REST_CLEAR_TEXT OPENSSL_CONF
}

# The port for TLS may be open later than the other.
await_tls() { # <port>
    local deadline=$((SECONDS + 60))
    [[ -n ${REST_TLS_CERTIFICATE-} ]] || return 0
    until { : 3<>"/dev/tcp/127.0.0.1/$(($1 + tls_offset))"; } 2>/dev/null; do
        kill -0 "$pid" 2>/dev/null && ((SECONDS < deadline)) || return 1
        pause 0.002
    done
}

tls_url() { # <port> <scenario>
    echo "https://127.0.0.1:$(($1 + tls_offset))${paths[$2]}"
}

# Adds the line to the output of h2load that wrk.lua prints. h2load knows no percentiles. Without the line, the run has failed: h2load has
# not agreed with the server on HTTP/2 and on the cipher suite, or has got no answer.
translate_h2load() { # <file>
    grep -qxF 'Application protocol: h2' "$1" && grep -qxF "Cipher: $cipher_suite" "$1" || return 0
    awk -F'[ ,:]+' '/^finished in [0-9.]+s/ { seconds = $3 + 0 } /^requests:/ { requests = $2; failed = $10 }
        /^status codes:/ { failed += $5 + $7 + $9 } END { if (seconds > 0) printf "result %d %d - - %d\n", requests, seconds * 1000000, failed }' \
        "$1" >"$1.result"
    cat "$1.result" >>"$1"
}
