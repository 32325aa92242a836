import client.ApiClient;
import client.ApiException;
import client.JSON;
import client.api.NoteApi;
import client.model.NewNote;
import client.model.Note;
import client.model.Problem;

/** Lists, creates and gets a problem: Program SERVER */
public final class Program {

    public static void main(String[] args) throws ApiException {
        ApiClient client = new ApiClient();
        client.setBasePath(args[0]);
        NoteApi notes = new NoteApi(client);
        Note pinned = notes.noteResourcePin(new NewNote().text("Buy milk"));
        check(notes.noteResourceNotes().contains(pinned), "the note is listed");
        try {
            notes.noteResourcePin(new NewNote().text(" "));
            throw new AssertionError("no error");
        } catch (ApiException e) {
            Problem problem = JSON.deserialize(e.getResponseBody(), Problem.class);
            check(e.getCode() == 400 && problem.getStatus() == 400, "status 400, but " + e.getCode());
            check(problem.getViolations().get(0).getPath().equals("text"), "the path is in " + problem);
        }
        System.out.println("done");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("not so: " + what);
        }
    }
}
