import { Routes } from '../../http/routes.ts';
import { type ArticlesDeps, findArticle, listArticles, listFigures } from './articles.service.ts';
import { bringPicture, openPicture, openShownPicture } from './article-pictures.service.ts';
import { findVersion, listVersions } from './article-versions.service.ts';
import { findHelp, listHelp } from './help.service.ts';
import { countReaders } from './news-notices.service.ts';
import { noteSeenNews, readUnreadNews } from './news-seen.service.ts';
import { findNews, listNews } from './news.service.ts';
import { publishArticle, withdrawArticle } from './publish-article.service.ts';
import { previewArticle, rewriteArticle, writeArticle } from './write-article.service.ts';

/** News and help for everybody, and their editors' calls. */
export function articleRoutes(deps: ArticlesDeps): Routes {
  return new Routes({
    'GET /news/all': async ({ query }) => listNews(deps, query),
    'GET /news/detail': async ({ query }) => findNews(deps, query.id),
    'GET /news/unread': async ({ session }) => readUnreadNews(deps, session.userId),
    'POST /news/seen': async ({ session, body }) => {
      await noteSeenNews(deps, session.userId, body.up_to);
      return {};
    },
    'GET /help': async ({ query }) => listHelp(deps, query.query),
    'GET /help/:slug': async ({ params }) => findHelp(deps, params.slug),
    'GET /admin/articles': async ({ query }) => listArticles(deps, query),
    'GET /admin/articles/figures': async () => listFigures(deps),
    'GET /admin/articles/readers': async () => countReaders(deps),
    'GET /admin/articles/:id/versions': async ({ params }) => listVersions(deps, params.id),
    'GET /admin/articles/:id/versions/:version': async ({ params }) =>
      findVersion(deps, params.id, params.version),
    'GET /admin/articles/:id': async ({ params }) => findArticle(deps, params.id),
    'POST /admin/article_pictures': async ({ session, receive }) =>
      bringPicture(deps, session.userId, receive),
    'GET /admin/article_pictures/:id': async ({ params }) => openPicture(deps, params.id),
    'GET /articles/pictures/:id': async ({ params }) => openShownPicture(deps, params.id),
    'POST /admin/articles/preview': async ({ body }) => previewArticle(deps, body),
    'POST /admin/articles': async ({ session, body }) => writeArticle(deps, body, session.userId),
    'POST /admin/articles/:id': async ({ session, params, body }) =>
      rewriteArticle(deps, params.id, body, session.userId),
    'POST /admin/articles/:id/publish': async ({ session, params, body }) =>
      publishArticle(deps, params.id, body, session.userId),
    'POST /admin/articles/:id/withdraw': async ({ session, params, body }) =>
      withdrawArticle(deps, params.id, body.reason, session.userId),
  });
}
