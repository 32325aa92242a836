"""Logs in, lists, creates and gets its errors: program.py SERVER"""

import sys
import uuid

import client
from client import exceptions


def fails(expected, call, *arguments):
    try:
        call(*arguments)
    except expected as error:
        assert error.body.startswith('{"errors":{'), error.body
        return
    raise AssertionError(f"no {expected.__name__}")


def login(users, email, password):
    credentials = client.Credentials(email=email, password=password)
    return users.user_resource_login(client.UserResourceLoginRequest(user=credentials))


def main(server):
    configuration = client.Configuration(host=server)
    api = client.ApiClient(configuration)
    users, articles = client.UserApi(api), client.ArticleApi(api)
    name = f"python-{uuid.uuid4()}"
    email = f"{name}@mail.example"
    new_user = client.NewUser(username=name, email=email, password="correct horse")
    registration = client.UserResourceRegisterRequest(user=new_user)
    assert users.user_resource_register(registration).user.bio is None
    fails(exceptions.ConflictException, users.user_resource_register, registration)
    fails(exceptions.UnauthorizedException, login, users, email, "wrong horse")
    fails(exceptions.UnauthorizedException, articles.article_resource_feed)

    configuration.api_key["jwt"] = login(users, email, "correct horse").user.token
    configuration.api_key_prefix["jwt"] = "Token"
    article = client.NewArticle(title=" Dune", description="A desert", body="Sand", tagList=[name])
    created = articles.article_resource_create(client.ArticleResourceCreateRequest(article=article)).article
    articles.article_resource_favorite(created.slug)
    listed = articles.article_resource_list(tag=name).articles
    assert [each.slug for each in listed] == [created.slug]
    assert listed[0].favorited, "the list is that of the caller"
    assert articles.article_resource_get(created.slug).article.body == "Sand"
    fails(exceptions.NotFoundException, articles.article_resource_get, "missing")

    # The client checks constraints itself: what the server rejects is not sent.
    for blank in "", " \n":
        try:
            client.NewArticle(title=blank, description="A desert", body="Sand")
        except ValueError:
            continue
        raise AssertionError("a title that is blank is no error")
    print("done")


main(sys.argv[1])
