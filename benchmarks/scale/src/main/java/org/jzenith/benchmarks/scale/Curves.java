package org.jzenith.benchmarks.scale;

import java.util.List;
import java.util.Locale;

/** An SVG with the goodput of each second: a row for each cause, a column for each number of instances. */
final class Curves {

    private static final int WIDTH = 250;
    private static final int HEIGHT = 90;
    private static final int LEFT = 10;
    private static final int TOP = 64;
    private static final int GAP = 34;
    private static final int SECONDS = 60;
    private static final List<Variant> VARIANTS = List.of(Variant.NONE, Variant.ALL, Variant.SIZED);
    private static final List<String> COLOURS = List.of("#e4572e", "#4c78a8", "#54a24b");

    private final StringBuilder svg = new StringBuilder();

    private Curves() {}

    static String of(Results results) {
        Curves curves = new Curves();
        curves.draw(results);
        return curves.svg.toString();
    }

    private void line(String text, Object... values) {
        svg.append(String.format(Locale.ROOT, text, values)).append('\n');
    }

    private void draw(Results results) {
        int width = 2 * LEFT + Results.SIZES.size() * (WIDTH + LEFT);
        int height = TOP + Cause.values().length * (HEIGHT + GAP);
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">",
                width, height);
        line("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
        line(
                "<text x=\"%d\" y=\"20\" font-size=\"15\" font-weight=\"bold\">Goodput during the first %d seconds"
                        + "</text>",
                LEFT, SECONDS);
        for (int i = 0; i < VARIANTS.size(); i++) {
            line(
                    "<text x=\"%d\" y=\"38\" fill=\"%s\">%s</text>",
                    LEFT + i * WIDTH, COLOURS.get(i), VARIANTS.get(i).name());
        }
        int y = TOP;
        for (Cause cause : Cause.values()) {
            for (int column = 0; column < Results.SIZES.size(); column++) {
                panel(results, cause, column, y);
            }
            y += HEIGHT + GAP;
        }
        svg.append("</svg>\n");
    }

    private void panel(Results results, Cause cause, int column, int y) {
        int x = LEFT + column * (WIDTH + LEFT);
        int instances = Results.SIZES.get(column);
        line("<text x=\"%d\" y=\"%d\">%s, %d instances</text>", x, y - 4, cause.title(), instances);
        line("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f6f6f6\"/>", x, y, WIDTH, HEIGHT);
        line(
                "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#dddddd\"/>",
                x + Simulation.BEGIN * (double) WIDTH / SECONDS, y, cause.seconds() * (double) WIDTH / SECONDS, HEIGHT);
        for (int i = 0; i < VARIANTS.size(); i++) {
            List<Integer> goodput =
                    results.find(cause, VARIANTS.get(i), instances).goodput();
            StringBuilder points = new StringBuilder();
            for (int second = 0; second < Math.min(SECONDS, goodput.size()); second++) {
                points.append(String.format(
                        Locale.ROOT,
                        "%.1f,%.1f ",
                        x + (second + 0.5) * WIDTH / SECONDS,
                        y + HEIGHT - Math.min(2.0 * Settings.RATE, goodput.get(second)) * HEIGHT / 2 / Settings.RATE));
            }
            line("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"%s\"/>", COLOURS.get(i), points);
        }
    }
}
