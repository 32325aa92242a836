package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

@Entity
@Table(name = "users")
public class User {

    @Id
    public UUID id;

    public String username;
    public String bio;
    public String image;
}
