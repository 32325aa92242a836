package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.UUID;

@Entity
@Table(name = "favorites")
@IdClass(Favorite.Key.class)
public class Favorite {

    /** Which user likes which article. */
    public record Key(Long articleId, UUID userId) {}

    @Id
    @Column(name = "article_id")
    public Long articleId;

    @Id
    @Column(name = "user_id")
    public UUID userId;
}
