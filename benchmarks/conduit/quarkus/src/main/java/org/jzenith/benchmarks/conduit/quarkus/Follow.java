package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.UUID;

@Entity
@Table(name = "follows")
@IdClass(Follow.Key.class)
public class Follow {

    /** Which user follows which user. */
    public record Key(UUID followerId, UUID followedId) {}

    @Id
    @Column(name = "follower_id")
    public UUID followerId;

    @Id
    @Column(name = "followed_id")
    public UUID followedId;
}
