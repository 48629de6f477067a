import type { TicketFigure } from '@sarraf/contracts/lists';

/** Figures of nobody's ticket, in both languages: a text is previewed in each, whatever the page's is. */
export const SAMPLE_FIGURES: Readonly<Record<'fa' | 'en', Readonly<Record<TicketFigure, string>>>> =
  {
    fa: {
      name: 'مریم',
      ticket: 'T-5198',
      amount: '۸٬۴۰۰٬۰۰۰ تومان',
      reference: '۷۲۴۱۹۰۳۶۱۴۴۲',
      time: '۳۰ آبان، ۱۴:۰۶',
      officer: 'مینا',
    },
    en: {
      name: 'Maryam',
      ticket: 'T-5198',
      amount: '8,400,000 toman',
      reference: '724190361442',
      time: '21 November, 14:06',
      officer: 'Mina',
    },
  };
