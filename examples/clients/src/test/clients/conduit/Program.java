import client.ApiClient;
import client.ApiException;
import client.api.ArticleApi;
import client.api.UserApi;
import client.model.Article;
import client.model.ArticleResourceCreateRequest;
import client.model.Credentials;
import client.model.NewArticle;
import client.model.NewUser;
import client.model.UserResourceLoginRequest;
import client.model.UserResourceRegisterRequest;
import java.util.List;
import java.util.UUID;

/** Logs in, lists, creates and gets its errors: Program SERVER */
public final class Program {

    private interface Call {
        void make() throws ApiException;
    }

    public static void main(String[] args) throws ApiException {
        ApiClient client = new ApiClient();
        client.setBasePath(args[0]);
        UserApi users = new UserApi(client);
        ArticleApi articles = new ArticleApi(client);
        String name = "java-" + UUID.randomUUID();
        UserResourceRegisterRequest registration = new UserResourceRegisterRequest()
                .user(new NewUser().username(name).email(name + "@mail.example").password("correct horse"));
        check(users.userResourceRegister(registration).getUser().getBio() == null, "there is no bio");
        fails(409, () -> users.userResourceRegister(registration));
        fails(401, () -> users.userResourceLogin(credentials(name, "wrong horse")));
        fails(422, () -> users.userResourceLogin(credentials(name, " ")));
        fails(401, () -> articles.articleResourceFeed(10, 0));

        String token = users.userResourceLogin(credentials(name, "correct horse")).getUser().getToken();
        client.setApiKeyPrefix("Token");
        client.setApiKey(token);
        Article created = articles.articleResourceCreate(new ArticleResourceCreateRequest()
                        .article(new NewArticle()
                                .title("Dune")
                                .description("A desert")
                                .body("Sand")
                                .addTagListItem(name)))
                .getArticle();
        articles.articleResourceFavorite(created.getSlug());
        List<Article> listed = articles.articleResourceList(name, null, null, 10, 0).getArticles();
        check(listed.size() == 1 && listed.get(0).getSlug().equals(created.getSlug()), "the article is listed");
        check(listed.get(0).getFavorited(), "the list is that of the caller");
        check(articles.articleResourceGet(created.getSlug()).getArticle().getBody().equals("Sand"), "it has its body");
        fails(404, () -> articles.articleResourceGet("missing"));
        System.out.println("done");
    }

    private static UserResourceLoginRequest credentials(String name, String password) {
        return new UserResourceLoginRequest()
                .user(new Credentials().email(name + "@mail.example").password(password));
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError("not so: " + what);
        }
    }

    private static void fails(int status, Call call) {
        try {
            call.make();
        } catch (ApiException e) {
            check(e.getCode() == status, "status " + status + ", but " + e.getCode());
            check(e.getResponseBody().startsWith("{\"errors\":{"), "errors are in " + e.getResponseBody());
            return;
        }
        throw new AssertionError("no error " + status);
    }
}
