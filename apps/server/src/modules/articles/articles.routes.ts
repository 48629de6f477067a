import { Routes } from '../../http/routes.ts';
import { readArticle } from './article-blocks.ts';
import {
  type ArticlesDeps,
  findArticle,
  findNews,
  listArticles,
  listNews,
  publishArticle,
  rewriteArticle,
  withdrawArticle,
  writeArticle,
} from './articles.service.ts';

/** News for everybody, and its editors' calls. */
export function articleRoutes(deps: ArticlesDeps): Routes {
  return new Routes({
    'GET /news/all': async ({ query }) => listNews(deps, query),
    'GET /news/detail': async ({ query }) => findNews(deps, query.id),
    'GET /admin/articles': async ({ query }) => listArticles(deps, query),
    'GET /admin/articles/:id': async ({ params }) => findArticle(deps, params.id),
    'POST /admin/articles/preview': async ({ body }) => readArticle(body.source),
    'POST /admin/articles': async ({ session, body }) => writeArticle(deps, body, session.userId),
    'POST /admin/articles/:id': async ({ session, params, body }) =>
      rewriteArticle(deps, params.id, body, session.userId),
    'POST /admin/articles/:id/publish': async ({ session, params, body }) =>
      publishArticle(deps, params.id, body, session.userId),
    'POST /admin/articles/:id/withdraw': async ({ session, params, body }) =>
      withdrawArticle(deps, params.id, body.reason, session.userId),
  });
}
