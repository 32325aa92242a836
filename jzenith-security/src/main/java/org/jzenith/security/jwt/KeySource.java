package org.jzenith.security.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import io.reactivex.Single;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the keys come from that tokens are verified with. Safe on any thread; never blocks. */
interface KeySource {

    /** Returns the keys that may have signed a token, of which there are few; none if none is known. */
    List<VerificationKey> find(@Nullable String id, JWSAlgorithm algorithm);

    /**
     * Finds keys that are not known yet; fails with an {@link InvalidTokenException} if there is none, or an
     * {@link IssuerUnavailableException} if that is not known. Terminates on the event loop of the subscriber.
     */
    Single<List<VerificationKey>> fetch(@Nullable String id, JWSAlgorithm algorithm);

    /** Returns whether tokens that were verified with a key of this source may still be accepted. */
    boolean trusts(VerificationKey key);
}
