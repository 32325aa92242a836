package org.jzenith.docs.library;

import java.util.List;

public record Reader(String name, List<String> wishes) {}
