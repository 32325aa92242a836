package org.jzenith.devservices;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The nodes of a Redis Cluster in the format of nodes.conf, which is also that of CLUSTER NODES. Nodes that find this
 * file when they start need not be introduced to each other.
 */
final class RedisClusterNodes {

    static final int SLOTS = 16_384;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final List<Integer> masters;
    private final List<Integer> replicas;
    private final List<Integer> busPorts;
    private final Map<Integer, String> ids = new HashMap<>();

    /** The replica at an index follows the master at that index; the ports of the bus are those of all nodes. */
    RedisClusterNodes(List<Integer> masters, List<Integer> replicas, List<Integer> busPorts) {
        this.masters = masters;
        this.replicas = replicas;
        this.busPorts = busPorts;
        masters.forEach(port -> ids.put(port, newId()));
        replicas.forEach(port -> ids.put(port, newId()));
    }

    private static String newId() {
        byte[] random = new byte[20];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Returns the id of the node on a port. */
    String id(int port) {
        return ids.getOrDefault(port, "");
    }

    int busPort(int port) {
        int master = masters.indexOf(port);
        return busPorts.get(master < 0 ? masters.size() + replicas.indexOf(port) : master);
    }

    /** Returns the file of the node on a port, in which the masters share the slots. */
    String file(int myself) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < masters.size(); i++) {
            int first = i * SLOTS / masters.size();
            int last = (i + 1) * SLOTS / masters.size() - 1;
            int epoch = i + 1; // Two masters with the same epoch would have to agree who gets a new one.
            int master = masters.get(i);
            lines.add(line(master, myself, "master -", epoch) + ' ' + first + '-' + last);
            lines.add(line(replicas.get(i), myself, "slave " + id(master), epoch));
        }
        lines.add("vars currentEpoch " + masters.size() + " lastVoteEpoch 0");
        return String.join("\n", lines) + '\n';
    }

    private String line(int port, int myself, String role, int epoch) {
        return id(port) + " 127.0.0.1:" + port + '@' + busPort(port) + ' ' + (port == myself ? "myself," : "") + role
                + " 0 0 " + epoch + " connected";
    }

    /** Returns the nodes in a reply to CLUSTER NODES, in the order of their ports. */
    static List<RedisCluster.Node> parse(String reply) {
        Map<String, Integer> ports = new HashMap<>();
        List<String[]> lines = reply.lines().map(line -> line.split(" ", -1)).toList();
        lines.forEach(words -> ports.put(words[0], Integer.valueOf(words[1].replaceAll("^.*:(\\d+)@.*$", "$1"))));
        List<RedisCluster.Node> nodes = new ArrayList<>();
        for (String[] words : lines) {
            int port = ports.getOrDefault(words[0], 0);
            boolean failed = List.of(words[2].split(",", -1)).contains("fail");
            nodes.add(new RedisCluster.Node(port, ports.getOrDefault(words[3], port), failed, slots(words)));
        }
        nodes.sort(Comparator.comparingInt(RedisCluster.Node::port));
        return List.copyOf(nodes);
    }

    private static SortedSet<Integer> slots(String[] words) {
        SortedSet<Integer> slots = new TreeSet<>();
        for (int i = 8; i < words.length; i++) {
            if (!words[i].startsWith("[")) { // A slot that is being moved, which the other words contain as well.
                String[] ends = words[i].split("-", -1);
                for (int slot = Integer.parseInt(ends[0]); slot <= Integer.parseInt(ends[ends.length - 1]); slot++) {
                    slots.add(slot);
                }
            }
        }
        return slots;
    }
}
