// Pictures for texts: documents that are drawn anew, shown to guests while something that they read has them.
import type { ArticlePicture } from '@sarraf/contracts';
import { AppError, type Call } from '../../http/index.ts';
import { readContainer } from '../../platform/pictures/index.ts';
import { insertPicture, selectBringer, selectBringerOfShown } from './article-pictures.queries.ts';
import type { ArticlesDeps } from './articles.service.ts';

type PicturesDeps = Pick<ArticlesDeps, 'context' | 'documents'>;

/**
 * Takes a picture. One that no text shows within a day is forgotten with all other documents that nothing names.
 *
 * @throws AppError as `POST /admin/article_pictures` declares
 */
export async function bringPicture(
  { context: { plainDb }, documents }: PicturesDeps,
  editor: number,
  receive: Call<'POST /admin/article_pictures'>['receive'],
): Promise<ArticlePicture> {
  const { files } = await receive(({ chunks }) =>
    documents.receive(editor, 'article_picture', chunks),
  );
  const id = files.picture;
  if (id === undefined) throw new AppError('article_picture_missing');
  // as it was drawn: upright, and as small as pictures are kept
  const { width, height } = readContainer(await documents.readWhole(editor, id));
  const picture = { id, width, height };
  await insertPicture(plainDb, picture);
  return picture;
}

/** The bytes of a picture, for staff. @throws AppError `not_found` */
export async function openPicture(
  { context: { plainDb }, documents }: PicturesDeps,
  id: string,
): Promise<Buffer> {
  const bringer = await selectBringer(plainDb, id);
  if (bringer === undefined) throw new AppError('not_found');
  return documents.readWhole(bringer, id);
}

/** The same for everybody, of what can be read now. @throws AppError `not_found` */
export async function openShownPicture(
  { context: { plainDb }, documents }: PicturesDeps,
  id: string,
): Promise<Buffer> {
  const bringer = await selectBringerOfShown(plainDb, id);
  if (bringer === undefined) throw new AppError('not_found');
  return documents.readWhole(bringer, id);
}
