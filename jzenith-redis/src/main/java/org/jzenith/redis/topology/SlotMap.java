package org.jzenith.redis.topology;

import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;

/** Which master of a cluster has which slots. Immutable. */
final class SlotMap {

    /** The map before the first answer of a cluster. */
    static final SlotMap EMPTY = new SlotMap(-1, new ServerAddress[KeySlot.SLOTS], List.of(), Map.of());

    private final long epoch;
    private final @Nullable ServerAddress[] owners;
    /** Each master once, in the order of its first slot. */
    private final List<ServerAddress> masters;

    /** The ids of masters and replicas, by their addresses. */
    private final Map<ServerAddress, String> ids;

    private SlotMap(
            long epoch, @Nullable ServerAddress[] owners, List<ServerAddress> masters, Map<ServerAddress, String> ids) {
        this.epoch = epoch;
        this.owners = owners;
        this.masters = masters;
        this.ids = ids;
    }

    /**
     * Reads the answers to {@code CLUSTER INFO} and {@code CLUSTER SLOTS}.
     *
     * @param asked the server that has answered, whose host is that of servers without one
     */
    static SlotMap of(String info, Response ranges, ServerAddress asked) {
        ServerAddress[] owners = new ServerAddress[KeySlot.SLOTS];
        Map<ServerAddress, String> ids = new LinkedHashMap<>();
        for (int i = 0; i < ranges.size(); i++) {
            Response range = ranges.get(i);
            for (int server = 2; server < range.size(); server++) {
                ServerAddress address = address(range.get(server), asked);
                ids.put(address, range.get(server).get(2).toString());
                if (server == 2) { // The master comes first.
                    int last = range.get(1).toInteger();
                    Arrays.fill(owners, range.get(0).toInteger(), last + 1, address);
                }
            }
        }
        return new SlotMap(epoch(info), owners, masters(owners), Map.copyOf(ids));
    }

    private static ServerAddress address(Response server, ServerAddress asked) {
        Response host = server.get(0);
        String name = host == null ? "" : host.toString();
        return new ServerAddress(
                name.isEmpty() || name.equals("?") ? asked.host() : name,
                server.get(1).toInteger());
    }

    private static long epoch(String info) {
        return info.lines()
                .filter(line -> line.startsWith("cluster_current_epoch:"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
                .findFirst()
                .orElse(0);
    }

    private static List<ServerAddress> masters(@Nullable ServerAddress[] owners) {
        Set<ServerAddress> masters = new LinkedHashSet<>();
        for (ServerAddress owner : owners) {
            if (owner != null) {
                masters.add(owner);
            }
        }
        return List.copyOf(masters);
    }

    /** Returns the number that each election of a master raises, as the server knew it. */
    long epoch() {
        return epoch;
    }

    /** Returns the master of a slot; null if none is known. */
    @Nullable
    ServerAddress owner(int slot) {
        return owners[slot];
    }

    List<ServerAddress> masters() {
        return masters;
    }

    /** Returns masters and replicas. */
    Set<ServerAddress> servers() {
        return ids.keySet();
    }

    /** Returns the id of a server; empty if it is not known. */
    String id(ServerAddress server) {
        return ids.getOrDefault(server, "");
    }

    /** Returns the first slot of a master. */
    int firstSlot(ServerAddress master) {
        return Arrays.asList(owners).indexOf(master);
    }

    int slots(ServerAddress master) {
        return (int) Arrays.stream(owners).filter(master::equals).count();
    }

    /** Returns whether each slot has a master. */
    boolean isComplete() {
        return !Arrays.asList(owners).contains(null);
    }

    /** Returns the map after one slot has got this master. */
    SlotMap moved(int slot, ServerAddress master) {
        if (master.equals(owners[slot])) {
            return this;
        }
        @Nullable ServerAddress[] after = owners.clone();
        after[slot] = master;
        List<ServerAddress> known = masters;
        if (!known.contains(master)) {
            known = new ArrayList<>(masters);
            known.add(master);
        }
        return new SlotMap(epoch, after, known, ids);
    }
}
