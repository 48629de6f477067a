import type { Article, ArticlePicture, BodyOf } from '@sarraf/contracts';
import type { ArticleKind, ArticleShow } from '@sarraf/contracts/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import type { ListPosition } from '#lib/use-list-position.ts';
import type { UploadWay } from '#lib/use-upload.ts';
import type { Language } from '../model/article-form.ts';

/** Which articles are listed. */
export interface ArticleFilter {
  readonly kind: ArticleKind;
  readonly show?: ArticleShow;
  readonly query?: string;
}

/** A page of articles in every state; the page before stays shown until it has come. */
export function articlesQuery(position: ListPosition, filter: ArticleFilter) {
  return queryOptions({
    queryKey: queryKeys.articles(position, filter),
    queryFn: ({ signal }) =>
      call('GET /admin/articles', { query: { ...position, ...filter }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** An article as its editor has it. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.article(id),
    queryFn: ({ signal }) => call('GET /admin/articles/:id', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** All live figures, with what each says now. */
export const figuresQuery = queryOptions({
  queryKey: queryKeys.articleFigures,
  queryFn: ({ signal }) => call('GET /admin/articles/figures', { signal }),
  staleTime: 60_000,
});

/** How many people are told of news. */
export const readersQuery = queryOptions({
  queryKey: queryKeys.articleReaders,
  queryFn: ({ signal }) => call('GET /admin/articles/readers', { signal }),
});

/** The versions of an article. */
export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.articleVersions(id),
    queryFn: ({ signal }) => call('GET /admin/articles/:id/versions', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** What a version says. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: queryKeys.articleVersion(id, version),
    queryFn: ({ signal }) =>
      call('GET /admin/articles/:id/versions/:version', {
        params: { id, version: String(version) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What a source is read as, in the words of a language; the text before stays until it has come. */
export function previewQuery(source: string, lang: Language) {
  return queryOptions({
    queryKey: queryKeys.articlePreview(source, lang),
    queryFn: ({ signal }) =>
      call('POST /admin/articles/preview', { body: { source, lang }, signal }),
    placeholderData: keepPreviousData,
    enabled: source.trim() !== '',
    retry: false,
    gcTime: 60_000,
  });
}

/** A picture that an editor brought, whether a text shows it or not. */
export function articlePictureQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.articlePicture(id),
    queryFn: ({ signal }) => call('GET /admin/article_pictures/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Brings a picture. @throws ApiError as the call declares */
export function bringPicture(picture: Blob, way: UploadWay): Promise<ArticlePicture> {
  return call('POST /admin/article_pictures', { files: { picture }, ...way });
}

/** The article is shown as the server has it now, and lists are asked again. */
async function keep(article: Article): Promise<void> {
  queryClient.setQueryData(queryKeys.article(article.id), article);
  await queryClient.invalidateQueries({ queryKey: queryKeys.articlesAll });
}

/** Writes a new article. @throws ApiError as the call declares */
export async function writeArticle(body: BodyOf<'POST /admin/articles'>): Promise<Article> {
  const written = await call('POST /admin/articles', { body });
  await keep(written);
  return written;
}

/** Writes a version of one. @throws ApiError as the call declares */
export async function rewriteArticle(
  id: string,
  body: BodyOf<'POST /admin/articles/:id'>,
): Promise<Article> {
  const written = await call('POST /admin/articles/:id', { params: { id }, body });
  await keep(written);
  return written;
}

/** Publishes one, or moves its times. @throws ApiError as the call declares */
export async function publishArticle(
  id: string,
  body: BodyOf<'POST /admin/articles/:id/publish'>,
): Promise<Article> {
  const published = await call('POST /admin/articles/:id/publish', { params: { id }, body });
  await keep(published);
  return published;
}

/** Takes one back. @throws ApiError as the call declares */
export async function withdrawArticle(id: string, reason: string): Promise<void> {
  await keep(await call('POST /admin/articles/:id/withdraw', { params: { id }, body: { reason } }));
}

/** The newest version of an article, whatever is shown of it. */
export async function readArticleAgain(id: string): Promise<Article> {
  return queryClient.fetchQuery(articleQuery(id));
}
