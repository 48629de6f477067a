// Of pages that a visitor reads, too, what the other side may know.
export {
  type Article,
  type ArticleBlock,
  type ArticleFigure,
  type ArticlePicture,
  type ArticleRow,
  type ArticleVersion,
  type ArticleSpan,
  type NewsDetail,
  type NewsRow,
} from './articles.ts';
export { type Banner, type OfficeBanner } from './banners.ts';
export { type Fees } from './fees.ts';
export { type HelpDetail, type HelpRow } from './help.ts';
export {
  type HouseStatus,
  type Incident,
  type StaffIncident,
  type WatchedService,
} from './status.ts';
