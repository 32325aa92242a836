package org.jzenith.rest.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/** Methods that no request reaches, since the class of another one is searched alone (Jakarta REST 3.7.2). */
class ShadowedMethodsTest {

    @Path("/")
    public static class All {

        @GET
        @Path("rooms/{room}/bookings")
        public String bookings() {
            return "bookings";
        }

        @GET
        @Path("desks/{desk}/bookings")
        public String deskBookings() {
            return "bookings of a desk";
        }

        @GET
        @Path("chairs/{chair}/bookings")
        public String chairBookings() {
            return "bookings of a chair";
        }

        @GET
        @Path("floors/1/rooms")
        public String floor() {
            return "floor";
        }

        @GET
        @Path("{kind:rooms}/{room}/lamps")
        public String lamps() {
            return "lamps";
        }
    }

    @Path("/rooms")
    public static class Rooms {

        @GET
        @Path("{room}")
        public String room() {
            return "room";
        }
    }

    /** It has no method for longer paths, but RESTEasy searches it nevertheless. */
    @Path("/desks")
    public static class Desks {

        @GET
        public String desks() {
            return "desks";
        }
    }

    @Path("/floors/{floor}")
    public static class Floors {

        @GET
        @Path("plan")
        public String plan() {
            return "plan";
        }
    }

    @Test
    void areWarnedOf() {
        try (LogRecorder log = new LogRecorder();
                TestServer server =
                        TestServer.start(RestPlugin.withResources(All.class, Rooms.class, Desks.class, Floors.class))) {
            assertThat(log.warnings())
                    .satisfiesExactlyInAnyOrder(
                            warning -> assertThat(warning)
                                    .contains(
                                            All.class.getName() + ".bookings() is never called",
                                            "/rooms/{room}/bookings go to " + Rooms.class.getName(),
                                            "Fix: "),
                            warning -> assertThat(warning)
                                    .contains(
                                            All.class.getName() + ".deskBookings() is never called",
                                            "/desks/{desk}/bookings go to " + Desks.class.getName()),
                            warning -> assertThat(warning)
                                    .contains(
                                            All.class.getName() + ".floor() is never called",
                                            "/floors/1/rooms go to " + Floors.class.getName()));
            assertThat(server.get("/rooms/1/bookings").statusCode()).isEqualTo(404);
            assertThat(server.get("/floors/1/rooms").statusCode()).isEqualTo(404);
            assertThat(server.get("/desks/1/bookings").statusCode()).isEqualTo(404);
            assertThat(server.get("/rooms/1").body()).isEqualTo("room");
            assertThat(server.get("/chairs/1/bookings").body()).isEqualTo("bookings of a chair");
        }
    }

    @Test
    void areThoseOfOtherClassesOnly() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(Rooms.class, Floors.class))) {
            assertThat(server.get("/floors/1/plan").body()).isEqualTo("plan");
            log.assertNoWarnings();
        }
    }
}
