package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

@Entity
@Table(name = "users")
public class User {

    @Id
    @GeneratedValue
    public UUID id;

    public String username;
    public String email;

    @Column(name = "password_hash")
    public String passwordHash;

    public String bio;
    public String image;
}
