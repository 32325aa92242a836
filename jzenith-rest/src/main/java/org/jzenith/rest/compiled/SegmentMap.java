package org.jzenith.rest.compiled;

import org.jspecify.annotations.Nullable;

/**
 * A map from texts of segments to values. Looks a segment up within a path without creating a substring. Not
 * thread-safe while it grows.
 */
final class SegmentMap<V> {

    private static final int MIN_CAPACITY = 8;

    private @Nullable String[] keys = new String[MIN_CAPACITY];
    private Object[] values = new Object[MIN_CAPACITY];
    private int size;
    /**
     * One bit for each length of a key, so that texts of other lengths need no hash; the last bit stands for all longer
     * keys.
     */
    private long lengths;

    /** Returns the value for a part of {@code path}, or null. */
    @SuppressWarnings("unchecked") // put() takes no others
    @Nullable
    V get(String path, int from, int to) {
        if ((lengths & bit(to - from)) == 0) {
            return null;
        }
        int mask = keys.length - 1;
        for (int i = hash(path, from, to) & mask; ; i = (i + 1) & mask) {
            String key = keys[i];
            if (key == null) {
                return null;
            }
            if (key.length() == to - from && path.startsWith(key, from)) {
                return (V) values[i];
            }
        }
    }

    /** Adds a value for a new text. */
    void put(String key, V value) {
        if (2 * ++size > keys.length) {
            grow();
        }
        lengths |= bit(key.length());
        place(key, value);
    }

    private static long bit(int length) {
        return 1L << Math.min(length, Long.SIZE - 1);
    }

    private void place(String key, Object value) {
        int mask = keys.length - 1;
        int i = hash(key, 0, key.length()) & mask;
        while (keys[i] != null) {
            i = (i + 1) & mask;
        }
        keys[i] = key;
        values[i] = value;
    }

    private void grow() {
        @Nullable String[] oldKeys = keys;
        Object[] oldValues = values;
        keys = new String[2 * oldKeys.length];
        values = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            String key = oldKeys[i];
            if (key != null) {
                place(key, oldValues[i]);
            }
        }
    }

    private static int hash(String text, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text.charAt(i);
        }
        return hash ^ (hash >>> 16);
    }
}
