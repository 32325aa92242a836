package org.jzenith.benchmarks.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs all simulations, and writes the page and its curves into a folder. */
public final class Scale {

    private static final long SEED = 1;

    private Scale() {}

    /** Takes the folder; prints nothing. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("Expected one argument, the folder of the page, but there were "
                    + args.length + ": use benchmarks/scale.sh");
        }
        Path folder = Files.createDirectories(Path.of(args[0]));
        Results results = new Results(SEED);
        Files.writeString(folder.resolve("scale.md"), ScalePage.of(results));
        Files.writeString(folder.resolve("scale.svg"), Curves.of(results));
    }
}
