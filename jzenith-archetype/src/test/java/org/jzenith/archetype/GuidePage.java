package org.jzenith.archetype;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the guide as its reader follows it: what to type, what to write into which file, and what to expect. */
final class GuidePage {

    /** {@code <!-- kind: file -->}, if there is one, and the fenced block after it. */
    private static final Pattern BLOCK =
            Pattern.compile("(?m)(?:^<!-- (\\w+)(?:: (\\S+))? -->\\n)?^```(\\w*)\\n((?s:.*?))^```$");

    /** What is to be done next, in the order of the page. */
    sealed interface Step {}

    /** A command to type. */
    record Command(String line) implements Step {}

    /** A file to write. */
    record NewFile(String file, String text) implements Step {}

    /** A line of a file to replace. */
    record Edit(String file, String before, String after) implements Step {}

    /** What the last command should have said in the end. */
    record Answer(String text) implements Step {}

    private GuidePage() {}

    static List<Step> steps(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .flatMap(GuidePage::steps)
                .toList();
    }

    private static Stream<Step> steps(MatchResult block) {
        String text = block.group(4);
        String kind = block.group(1) == null ? block.group(3) : block.group(1);
        return switch (kind) {
            case "sh" -> Pattern.compile("(?<!\\\\)\\n").splitAsStream(text).map(Command::new);
            case "file" -> Stream.of(new NewFile(block.group(2), text));
            case "edit" -> Stream.of(new Edit(block.group(2), side(text, '-'), side(text, '+')));
            case "answer" -> Stream.of(new Answer(text.strip()));
            default -> throw new IllegalArgumentException("Nobody can follow this: " + block.group());
        };
    }

    private static String side(String diff, char sign) {
        return diff.lines()
                .filter(line -> line.charAt(0) == sign)
                .map(line -> line.substring(1) + "\n")
                .reduce("", String::concat);
    }
}
