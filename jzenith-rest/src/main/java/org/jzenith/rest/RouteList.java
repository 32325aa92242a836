package org.jzenith.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jzenith.rest.spi.MethodReport;
import org.jzenith.rest.spi.RestContributions.PlainRoute;
import org.jzenith.rest.spi.Route;

/** The routes of an application as a table for people: which there are, who may use them, and what answers them. */
final class RouteList {

    private static final List<String> TITLES = List.of("METHOD", "PATH", "ADMITS", "ANSWERED BY");

    private RouteList() {}

    /**
     * Returns a line with the titles, then one for each route: plain routes, the application's own, then those of
     * resource methods.
     */
    static List<String> of(
            Map<String, PlainRoute> plain, List<Route> own, List<MethodReport> methods, String basePath) {
        String base = basePath.replaceAll("^/*(.*?)/*$", "/$1");
        List<List<String>> rows = new ArrayList<>();
        rows.add(TITLES);
        new TreeMap<>(plain)
                .forEach((path, route) ->
                        rows.add(List.of("GET", path, route.access().toString(), nameOf(route.handler()))));
        for (Route route : own) {
            rows.add(List.of(
                    route.template().method(),
                    route.template().path(),
                    route.access().toString(),
                    route.toString()));
        }
        for (MethodReport method : methods) {
            rows.add(List.of(
                    method.httpMethod(),
                    base.equals("/") ? method.path() : base + method.path(),
                    method.access().toString(),
                    method.method() + (method.compiled() ? "" : ", not compiled: " + method.reason())));
        }
        int[] widths = new int[TITLES.size() - 1];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String nameOf(Class<?> type) {
        return type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
        }
        return line.append(row.get(widths.length)).toString();
    }
}
