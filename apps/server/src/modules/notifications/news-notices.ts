// What those who asked for it are told of news; the news itself has the rest.
import type { NoticeSpec } from './notice-spec.ts';

/** Kinds of notices about news, with their words. */
export const NEWS_NOTICES = {
  news_published: {
    type: 0,
    section: null,
    fa: { title: 'خبر جدید', content: (facts) => facts.text('title_fa') },
    en: { title: 'News', content: (facts) => facts.text('title_en') },
  },
} as const satisfies Record<string, NoticeSpec>;
