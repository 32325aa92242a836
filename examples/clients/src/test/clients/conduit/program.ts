// Logs in, lists, creates and gets its errors: program SERVER
import { randomUUID } from 'node:crypto';
import { strict as assert } from 'node:assert';
import { Article, ArticleApi, Configuration, ResponseError, UserApi } from './index';

async function fails(status: number, call: Promise<unknown>): Promise<void> {
    const error: unknown = await call.then(
        () => assert.fail(`no error ${status}`),
        (failure) => failure,
    );
    assert(error instanceof ResponseError, String(error));
    assert.equal(error.response.status, status);
    assert('errors' in (await error.response.json()));
}

async function main(basePath: string): Promise<void> {
    const name = `typescript-${randomUUID()}`;
    const email = `${name}@mail.example`;
    const users = new UserApi(new Configuration({ basePath }));
    const login = (password: string) =>
        users.userResourceLogin({ userResourceLoginRequest: { user: { email, password } } });
    const registration = {
        userResourceRegisterRequest: { user: { username: name, email, password: 'correct horse' } },
    };
    const bio: string | null = (await users.userResourceRegister(registration)).user.bio;
    assert.equal(bio, null);
    await fails(409, users.userResourceRegister(registration));
    await fails(401, login('wrong horse'));
    await fails(422, login(' '));
    await fails(401, new ArticleApi(new Configuration({ basePath })).articleResourceFeed());

    const token = (await login('correct horse')).user.token;
    const articles = new ArticleApi(new Configuration({ basePath, apiKey: `Token ${token}` }));
    const created: Article = (
        await articles.articleResourceCreate({
            articleResourceCreateRequest: {
                article: { title: 'Dune', description: 'A desert', body: 'Sand', tagList: new Set([name]) },
            },
        })
    ).article;
    await articles.articleResourceFavorite({ slug: created.slug });
    const listed = (await articles.articleResourceList({ tag: name })).articles;
    assert.deepEqual(listed.map((article) => article.slug), [created.slug]);
    const favorited: boolean = listed[0].favorited;
    assert(favorited, 'the list is that of the caller');
    assert.equal((await articles.articleResourceGet({ slug: created.slug })).article.body, 'Sand');
    await fails(404, articles.articleResourceGet({ slug: 'missing' }));
    console.log('done');
}

main(process.argv[2]).catch((error) => {
    console.error(error);
    process.exit(1);
});
