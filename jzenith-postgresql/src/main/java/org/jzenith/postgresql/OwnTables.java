package org.jzenith.postgresql;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.TypeLiteral;
import com.google.inject.multibindings.Multibinder;
import com.google.inject.name.Names;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Tables that a plugin of jZenith needs in a database of the application. Their scripts are migrations apart from those
 * of the application, with a history and a schema of their own, {@code postgresql.own-schema}. A script uses names
 * without a schema. Used inside {@code Module.configure}.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class OwnTables {

    private final Binder binder;
    private final Key<Set<String>> key;
    private final Multibinder<String> folders;

    private OwnTables(Binder binder, String namespace) {
        this.binder = binder;
        String name = namespace + "-own-tables";
        this.key = Key.get(new TypeLiteral<Set<String>>() {}, Names.named(name));
        this.folders = Multibinder.newSetBinder(binder, String.class, Names.named(name))
                .permitDuplicates();
    }

    /** Returns the tables in the database of this namespace, such as {@code postgresql}. */
    public static OwnTables of(Binder binder, String namespace) {
        return new OwnTables(binder.skipSources(OwnTables.class), namespace);
    }

    /**
     * Adds a folder of scripts on the class path. All folders of one database have one history, so the versions of
     * their scripts must differ.
     */
    public void add(String folder) {
        folders.addBinding().toInstance(folder);
    }

    /** Adds the table for {@link PostgresqlClient#leases}. */
    public void addLeases() {
        add(PostgresqlLeaseStore.SCRIPTS);
    }

    Provider<Set<String>> folders() {
        Provider<Set<String>> bound = binder.getProvider(key);
        return () -> new TreeSet<>(bound.get());
    }
}
