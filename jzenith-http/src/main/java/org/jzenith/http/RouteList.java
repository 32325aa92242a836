package org.jzenith.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jzenith.http.spi.HttpContributions.PlainRoute;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.http.spi.Route;
import org.jzenith.http.spi.RouteReport;

/** The routes of an application as a printable table: method, path, access rule and handler. */
final class RouteList {

    private static final List<String> TITLES = List.of("METHOD", "PATH", "ADMITS", "ANSWERED BY");

    private RouteList() {}

    /** Returns reports of the plain routes, then of the application's routes, then of the resource methods. */
    static List<RouteReport> of(
            Map<String, PlainRoute> plain, List<Route> own, List<MethodReport> methods, String basePath) {
        String base = basePath.replaceAll("^/*(.*?)/*$", "/$1");
        List<RouteReport> all = new ArrayList<>();
        new TreeMap<>(plain)
                .forEach((path, route) ->
                        all.add(new RouteReport("GET", path, route.access().toString(), nameOf(route.handler()))));
        own.forEach(route -> all.add(of(route)));
        for (MethodReport method : methods) {
            all.add(new RouteReport(
                    method.httpMethod(),
                    base.equals("/") ? method.path() : base + method.path(),
                    method.access().toString(),
                    method.method() + (method.compiled() ? "" : ", not compiled: " + method.reason())));
        }
        return List.copyOf(all);
    }

    /** Returns reports of the routes at {@code management.port}, with that port in the path. */
    static List<RouteReport> atManagementPort(Map<String, PlainRoute> plain, List<Route> own) {
        return of(plain, own, List.of(), "/").stream()
                .map(route -> new RouteReport(
                        route.method(), route.path() + " at management.port", route.access(), route.answeredBy()))
                .toList();
    }

    private static RouteReport of(Route route) {
        return new RouteReport(
                route.template().method(),
                route.template().path(),
                route.access().toString(),
                route.toString());
    }

    /** Returns a line with the titles, then one for each route. */
    static List<String> table(List<RouteReport> routes) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(TITLES);
        routes.forEach(route -> rows.add(List.of(route.method(), route.path(), route.access(), route.answeredBy())));
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
