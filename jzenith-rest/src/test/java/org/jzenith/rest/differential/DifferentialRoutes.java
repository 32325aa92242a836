package org.jzenith.rest.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Generates requests for the resources of the differential test, most of them valid. */
final class DifferentialRoutes {

    private static final String[] NUMBERS = {"0", "7", "42", "-3", "2147483647", "007"};
    private static final String[] NO_NUMBERS = {"x", "2147483648", "1.5", "+5", "1e3", "0x1"};
    private static final String[] WORDS = {
        "a", "y", "z", "literal", "fixed", "a:b@c,d~", "...a", "A-b_c.d", "x", "deep", "null", "sub"
    };
    private static final String[] COLOURS = {"RED", "GREEN"};
    private static final String[] BOOLEANS = {"true", "false", "TRUE", "yes", "1"};
    private static final String[] DATES = {"2020-02-29", "+12345-01-01", "0000-12-31"};
    private static final String[] UUIDS = {
        "00000000-0000-0001-0000-000000000002", "0-0-0-0-1", "c0ffee00-cafe-4bad-8bad-deadbeef0000"
    };
    private static final String[] EVENS = {"2", "44", "-6"};
    private static final String[] WRONG_EVENS = {"3", "13", "x"};
    private static final String[] POINTS = {"1,2", "-1,0"};
    private static final String[] BODIES = {
        "{\"name\":\"a\",\"count\":1,\"tags\":[\"x\"]}",
        "{\"name\":\"a\",\"count\":0}",
        "{\"name\":\"\u00e4\u20ac\",\"tags\":[]}"
    };

    private DifferentialRoutes() {}

    static Arbitrary<DifferentialRequest> any() {
        return Arbitraries.frequencyOf(
                Tuple.of(4, parameters()),
                Tuple.of(4, paths()),
                Tuple.of(3, bodies()),
                Tuple.of(7, results()),
                Tuple.of(5, services()));
    }

    private static Arbitrary<String> mostly(String[] right, String... wrong) {
        return wrong.length == 0
                ? Arbitraries.of(right)
                : Arbitraries.frequencyOf(Tuple.of(12, Arbitraries.of(right)), Tuple.of(1, Arbitraries.of(wrong)));
    }

    private static Arbitrary<String> number() {
        return mostly(NUMBERS, NO_NUMBERS);
    }

    private static Arbitrary<String> value(String name) {
        return switch (name) {
            case "i", "l", "y", "n" -> mostly(new String[] {"0", "7", "42", "-3", "007"}, "x", "2147483648", "1.5", "");
            case "d" -> mostly(new String[] {"1.5", "7", "1e3", "NaN"}, "x", "");
            case "b" -> mostly(BOOLEANS, "");
            case "c" -> mostly(new String[] {"c", "1"}, "cc", "");
            case "colour" -> mostly(COLOURS, "red", "");
            case "uuid" -> mostly(UUIDS, "x", "");
            case "even" -> mostly(EVENS, WRONG_EVENS);
            case "date", "dates" -> mostly(DATES, "2021-02-29", "");
            case "instant" ->
                mostly(new String[] {"2020-02-29T12:00:00Z", "-000001-01-01T00:00:00.5Z"}, "2020-02-29", "");
            case "point" -> mostly(POINTS, "1", "");
            default -> mostly(new String[] {"a", "b", "c-d", "", "null"}, "too-long-for-a-word");
        };
    }

    private static Arbitrary<List<String>> pairs(String... names) {
        Arbitrary<String> pair =
                Arbitraries.of(names).flatMap(name -> value(name).map(value -> name + '=' + value));
        return pair.list().ofMaxSize(5);
    }

    private static Arbitrary<DifferentialRequest> parameters() {
        Map<String, String[]> methods = Map.of(
                "primitives",
                new String[] {"i", "l", "b", "d", "c", "y"},
                "boxes",
                new String[] {"s", "i", "b", "d", "c"},
                "objects",
                new String[] {"colour", "uuid", "even", "name", "word", "point"},
                "times",
                new String[] {"date", "instant", "dates"},
                "defaults",
                new String[] {"i", "s", "colour", "even", "b"},
                "collections",
                new String[] {"s", "i", "t", "colour", "n", "w"},
                "defaultCollections",
                new String[] {"i", "s", "even", "w"});
        return Arbitraries.of(methods.keySet().stream().sorted().toList())
                .flatMap(method -> Combinators.combine(Arbitraries.of("q", "h", "k"), pairs(methods.get(method)))
                        .as((place, pairs) -> request(place, method, pairs)));
    }

    private static DifferentialRequest request(String place, String method, List<String> pairs) {
        DifferentialRequest request = DifferentialRequest.of("GET", '/' + place + '/' + method);
        if (place.equals("q")) {
            return (pairs.isEmpty() ? request : request.withQuery(String.join("&", pairs)))
                    .covering("query: " + method);
        }
        if (place.equals("k")) {
            return (pairs.isEmpty() ? request : request.withLine("Cookie: " + String.join("; ", pairs)))
                    .covering("cookie: " + method);
        }
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            request = request.withLine("X-" + pair.substring(0, equals) + ": " + pair.substring(equals + 1));
        }
        return request.covering("header: " + method);
    }

    private static Arbitrary<DifferentialRequest> path(
            String feature, String method, String prefix, Arbitrary<String> rest) {
        return rest.map(path -> DifferentialRequest.of(method, prefix + path).covering(feature));
    }

    private static Arbitrary<String> segments(int from, int to) {
        return Arbitraries.of(WORDS).list().ofMinSize(from).ofMaxSize(to).map(words -> String.join("/", words));
    }

    private static Arbitrary<DifferentialRequest> paths() {
        Arbitrary<String> word = Arbitraries.of(WORDS);
        return Arbitraries.oneOf(
                path("path: number", "GET", "/p/int/", number()),
                path("path: number", "GET", "/p/boxed/", number()),
                path("path: enum", "GET", "/p/enum/", mostly(COLOURS, "red", "BLUE")),
                path(
                        "path: UUID, date",
                        "GET",
                        "/p/",
                        Arbitraries.oneOf(
                                mostly(UUIDS, "x").map(uuid -> "uuid/" + uuid),
                                mostly(DATES, "2021-02-29").map(date -> "date/" + date))),
                path("path: valueOf", "GET", "/p/even/", mostly(EVENS, WRONG_EVENS)),
                path(
                        "path: fromString, constructor, converter",
                        "GET",
                        "/p/objects/",
                        Combinators.combine(word, mostly(new String[] {"a", "bcd"}, "too-long"), mostly(POINTS, "1"))
                                .as((name, other, point) -> name + '/' + other + '/' + point)),
                path("path: text", "GET", "/p/text/", word),
                path("path: encoded, matrix", "GET", "/p/encoded/", word),
                path("path: encoded, matrix", "GET", "/p/matrix/", word.map(text -> text + ";m=1")),
                path("path: overlapping", "GET", "/o/", segments(1, 3)),
                path("path: overlapping", "POST", "/o/", segments(2, 2)),
                path(
                        "path: nested class",
                        "GET",
                        "/o/x/deep",
                        segments(0, 2).map(text -> text.isEmpty() ? text : '/' + text)),
                path(
                        "path: disputed",
                        "GET",
                        "/",
                        Combinators.combine(
                                        Arbitraries.of("t", "u"),
                                        Arbitraries.of("x", "y"),
                                        Arbitraries.of("a", "b", "longer"))
                                .as((root, first, second) -> root + '/' + first + '/' + second)),
                path(
                        "path: class with parameter",
                        "GET",
                        "/c/",
                        Combinators.combine(number(), segments(0, 2))
                                .as((id, rest) -> rest.isEmpty() ? id : id + '/' + rest)),
                path(
                        "path: class with parameter",
                        "GET",
                        "/c/fixed",
                        segments(0, 2).map(text -> text.isEmpty() ? text : '/' + text)),
                path(
                        "path: pattern",
                        "GET",
                        "/r/",
                        Arbitraries.oneOf(word, number(), segments(1, 2).map(text -> "rest/" + text))),
                path(
                        "path: locator",
                        "GET",
                        "/l/",
                        Arbitraries.of(
                                "m", "m/a", "m/a/sub", "m/a/sub/x/1", "sub", "sub/x/1", "any", "any/x/2", "m/a/b")),
                negotiated().map(request -> request.covering("path: several methods")),
                path(
                        "path: root",
                        "GET",
                        "/",
                        Arbitraries.oneOf(word, Arbitraries.of("", "plain/a", "plain/a/", "other/a"))));
    }

    private static Arbitrary<DifferentialRequest> negotiated() {
        Arbitrary<DifferentialRequest> plain =
                Arbitraries.of("GET", "HEAD", "OPTIONS", "REPORT").map(method -> DifferentialRequest.of(method, "/n"));
        Arbitrary<DifferentialRequest> body = Combinators.combine(
                        Arbitraries.of("POST", "PUT"),
                        Arbitraries.of("application/json", "application/a+json", "text/plain", "image/png"))
                .as((method, type) -> DifferentialRequest.of(method, "/n", "Content-Type: " + type)
                        .withBody("{\"a\":1}"));
        return Arbitraries.oneOf(
                plain, body, Arbitraries.of("GET", "HEAD").map(method -> DifferentialRequest.of(method, "/n/head")));
    }

    private static Arbitrary<DifferentialRequest> services() {
        Arbitrary<String> in = Arbitraries.of(DifferentialServices.IN);
        Arbitrary<String> out = Arbitraries.of(DifferentialServices.OUT);
        Arbitrary<DifferentialRequest> plain = Arbitraries.of(
                        "fields",
                        "contexts",
                        "optional",
                        "matrix",
                        "bean",
                        "record",
                        "admins",
                        "list",
                        "lines",
                        "members",
                        "denied")
                .flatMap(method -> Combinators.combine(
                                number(), pairs("i", "s", "n", "l", "b"), mostly(new String[] {"1", "a;m=2"}, "b;m=;n"))
                        .as((id, pairs, segment) -> service(method, id, pairs, segment)));
        Arbitrary<DifferentialRequest> posted = Combinators.combine(
                        Arbitraries.of("items", "tasks"), mostly(BODIES, "{\"name\":\"\",\"count\":-1}", "{"))
                .as((method, body) -> DifferentialRequest.of("POST", "/v/" + method, "Content-Type: application/json")
                        .withBody(body)
                        .covering("service: " + method));
        Arbitrary<DifferentialRequest> intercepted = Combinators.combine(
                        Arbitraries.of("items", "secured"),
                        number(),
                        mostly(BODIES, "{\"name\":\"a\",\"count\":13}", "{", ""),
                        Arbitraries.of("GET", "POST", "POST"))
                .as((path, id, body, method) -> DifferentialRequest.of(
                                method, "/i/" + path + '/' + id, "Content-Type: application/json")
                        .withBody(body)
                        .covering("service: intercepted"));
        Arbitrary<DifferentialRequest> forms = mostly(new String[] {"a=1&n=2", "a=%C3%A4", "n=7", "b=1"}, "n=x")
                .map(body -> DifferentialRequest.of(
                                "POST", "/v/form", "Content-Type: application/x-www-form-urlencoded")
                        .withBody(body)
                        .covering("service: form"));
        return Combinators.combine(
                        Arbitraries.frequencyOf(
                                Tuple.of(5, plain), Tuple.of(2, posted), Tuple.of(1, intercepted), Tuple.of(1, forms)),
                        mostly(new String[] {"admin", "ada", ""}),
                        in.optional(0.4),
                        out.optional(0.4))
                .as((request, user, filterIn, filterOut) -> {
                    DifferentialRequest asked = user.isEmpty() ? request : request.withLine("Authorization: " + user);
                    asked = filterIn.isEmpty() ? asked : asked.withLine("X-In: " + filterIn.get());
                    return filterOut.isEmpty() ? asked : asked.withLine("X-Out: " + filterOut.get());
                });
    }

    private static DifferentialRequest service(String method, String id, List<String> pairs, String segment) {
        String path =
                switch (method) {
                    case "optional", "list", "denied" -> "/v/" + method;
                    case "matrix" -> "/v/matrix/" + segment;
                    case "members" -> "/w/" + id + "/members";
                    default -> "/v/" + method + '/' + id;
                };
        DifferentialRequest request = DifferentialRequest.of("GET", path).covering("service: " + method);
        return pairs.isEmpty()
                ? request
                : request.withQuery(String.join("&", pairs)).withLine("X-s: " + pairs.size());
    }

    private static Arbitrary<DifferentialRequest> bodies() {
        Map<String, String> json = Map.of(
                "box",
                "{\"content\":" + BODIES[0] + ",\"more\":" + BODIES[1] + '}',
                "number",
                "42",
                "int",
                "42",
                "map",
                "{\"a\":1,\"b\":2}",
                "shape",
                "{\"kind\":\"circle\",\"radius\":2}",
                "tree",
                "[1,{\"a\":null}]",
                "any",
                "{\"a\":[1]}",
                "string",
                "\"text\"",
                "shapes",
                "[{\"kind\":\"circle\",\"radius\":2},{\"kind\":\"square\",\"side\":1}]");
        List<Arbitrary<DifferentialRequest>> all = new ArrayList<>();
        all.add(Arbitraries.of(json.keySet().stream().sorted().toList())
                .map(name -> post("/b/" + name, json.get(name)).covering("body: generic, polymorphic, simple")));
        Arbitrary<String> item = Arbitraries.of(BODIES);
        all.add(Combinators.combine(Arbitraries.of("item", "small", "optional"), item)
                .as((name, body) -> post("/b/" + name, body).covering("body: item")));
        all.add(item.list().ofMaxSize(3).map(items -> post("/b/items", "[" + String.join(",", items) + "]")
                .covering("body: list")));
        all.add(Combinators.combine(Arbitraries.of("PUT", "PATCH", "DELETE"), number(), item)
                .as((method, id, body) -> post("/b/item/" + id, body)
                        .withMethod(method)
                        .withQuery("s=a")
                        .covering("body: other methods")));
        all.add(Combinators.combine(
                        Arbitraries.of("item", "string", "bytes"),
                        Arbitraries.of("application/json", "text/plain", "a/b"),
                        item)
                .as((name, type, body) -> post("/free/" + name, body)
                        .withoutLine("Content-Type")
                        .withLine("Content-Type: " + type)
                        .covering("body: any type")));
        Arbitrary<String> judged = Arbitraries.frequencyOf(
                Tuple.of(3, item),
                Tuple.of(
                        1,
                        Arbitraries.of(
                                "{\"name\":\"\",\"count\":1}",
                                "{\"name\":\"a\",\"count\":-1}",
                                "{\"name\":\" \",\"count\":-1,\"tags\":[null]}",
                                "null")));
        all.add(Combinators.combine(Arbitraries.of("item", "needed"), judged)
                .as((name, body) -> post("/v/" + name, body).covering("body: validated")));
        all.add(judged.list().ofMaxSize(3).map(items -> post("/v/items", "[" + String.join(",", items) + "]")
                .covering("body: validated")));
        all.add(Combinators.combine(number(), judged)
                .as((id, body) -> post("/v/both/" + id, body).withMethod("PUT").covering("body: validated")));
        all.add(Combinators.combine(number(), pairs("s", "i"), Arbitraries.of("a", "b", "C"))
                .as((id, pairs, header) -> DifferentialRequest.of("GET", "/v/arguments/" + id, "X-s: " + header)
                        .withQuery(String.join("&", pairs))
                        .covering("arguments: validated")));
        all.add(Arbitraries.of("short", "much-too-long-to-be-right")
                .map(id -> DifferentialRequest.of("GET", "/v/result/" + id).covering("result: validated")));
        all.add(Combinators.combine(
                        Arbitraries.of("POST", "PUT"), Arbitraries.of("generic", "interface", "overridden"), item)
                .as((method, name, body) ->
                        post("/i/" + name, body).withMethod(method).covering("body: of inherited methods")));
        all.add(Combinators.combine(number(), Arbitraries.of("generic", "interface", "overridden"))
                .as((id, name) ->
                        DifferentialRequest.of("GET", "/i/" + name + '/' + id).covering("path: inherited methods")));
        return Arbitraries.oneOf(all);
    }

    private static DifferentialRequest post(String path, String body) {
        return DifferentialRequest.of("POST", path, "Content-Type: application/json")
                .withBody(body);
    }

    private static final Map<String, List<String>> OUTCOMES = DifferentialOutcomes.names();
    private static final List<String> ALL_OUTCOMES =
            OUTCOMES.values().stream().flatMap(List::stream).toList();
    private static final List<String> RESPONSES =
            List.of("no entity", "entity", "location", "type", "header", "cookie");
    private static final List<String> FAILURES =
            List.of("web exception", "mapped exception", "other exception", "error");

    private static Arbitrary<DifferentialRequest> results() {
        Arbitrary<String> group = Arbitraries.of(OUTCOMES.keySet().stream().toList());
        Arbitrary<String> any = Arbitraries.oneOf(
                group.flatMap(name -> Arbitraries.of(OUTCOMES.get(name))), Arbitraries.of(ALL_OUTCOMES));
        Arbitrary<String> declared = Arbitraries.frequencyOf(
                Tuple.of(
                        9,
                        Arbitraries.of(
                                "single",
                                "maybe",
                                "stage",
                                "future",
                                "object",
                                "statusSingle",
                                "statusStage",
                                "statusObject")),
                Tuple.of(1, Arbitraries.just("filtered")), // And those of another type than declared:
                Tuple.of(
                        2,
                        Arbitraries.of(
                                "singleItem",
                                "singleShapes",
                                "singleText",
                                "singleResponse",
                                "futureShapes",
                                "shapes",
                                "text",
                                "item")));
        Arbitrary<String[]> broad = Combinators.combine(declared, any).as((kind, what) -> new String[] {kind, what});
        Arbitrary<String[]> narrow = Arbitraries.oneOf(
                fitting(new String[] {"singleItem", "item"}, List.of("item", "null"), List.of()),
                fitting(
                        new String[] {"singleShapes", "futureShapes", "shapes"},
                        List.of("shapes", "shapesOf", "null"),
                        List.of()),
                fitting(
                        new String[] {"singleText", "text", "none"},
                        List.of("text", "unicode", "empty", "null", "largeText"),
                        List.of()),
                fitting(
                        new String[] {"singleResponse", "response"},
                        List.of("null", "largeWithin", "thread", "genericWithin"),
                        RESPONSES),
                fitting(
                        new String[] {"createdShapes", "typedShapes", "statusVoid"},
                        List.of("createdOfShapes", "createdOfNothing", "createdOfGeneric", "typedShapes", "typedEmpty"),
                        List.of()),
                fitting(new String[] {"bytes"}, List.of("bytes", "null"), List.of()),
                fitting(new String[] {"completable", "void"}, List.of("null", "item"), List.of()));
        return Combinators.combine(
                        Arbitraries.frequencyOf(Tuple.of(1, broad), Tuple.of(1, narrow)),
                        Arbitraries.of("none", "json", "text", "both", "wide"),
                        Arbitraries.of("now", "loop", "thread", "call"))
                .as((result, produced, when) -> result(result[0], result[1], produced, when));
    }

    /** For a narrower type, only the outcomes that fit it, and failures. */
    private static Arbitrary<String[]> fitting(String[] kinds, List<String> outcomes, List<String> groups) {
        Arbitrary<String> values = groups.isEmpty()
                ? Arbitraries.of(outcomes)
                : Arbitraries.frequencyOf(
                        Tuple.of(1, Arbitraries.of(outcomes)),
                        Tuple.of(5, Arbitraries.of(groups).flatMap(name -> Arbitraries.of(OUTCOMES.get(name)))));
        Arbitrary<String> failures = Arbitraries.of(FAILURES).flatMap(name -> Arbitraries.of(OUTCOMES.get(name)));
        return Combinators.combine(
                        Arbitraries.of(kinds), Arbitraries.frequencyOf(Tuple.of(4, values), Tuple.of(1, failures)))
                .as((kind, what) -> new String[] {kind, what});
    }

    private static DifferentialRequest result(String kind, String what, String produced, String when) {
        String method = kind.equals("completable") ? "POST" : "GET";
        String group = OUTCOMES.entrySet().stream()
                .filter(entry -> entry.getValue().contains(what))
                .map(Map.Entry::getKey)
                .collect(Collectors.joining());
        return DifferentialRequest.of(method, "/s/" + produced + '/' + kind + '/' + what + '/' + when)
                .covering("result: " + kind, "outcome: " + group, "produces: " + produced, "when: " + when);
    }
}
