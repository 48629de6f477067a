import type { Banner, OfficeBanner, ParsedBodyOf } from '@sarraf/contracts';
import type { BannerRow, WrittenBanner } from './banners.queries.ts';

/** As people see it. */
export function toBanner(row: BannerRow): Banner {
  return {
    id: String(row.id),
    version: Number(row.version),
    text: { fa: row.text_fa, en: row.text_en },
    tone: row.tone,
    link: row.link,
    closable: row.closable,
  };
}

/** As the back office has it. */
export function toOfficeBanner(row: BannerRow): OfficeBanner {
  return {
    ...toBanner(row),
    segment: row.segment,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    state: row.state,
    updated_at: row.updated_at.toISOString(),
    updated_by: { id: String(row.updated_by), name: row.officer },
  };
}

/** As it is kept. */
export function toWritten(body: ParsedBodyOf<'POST /admin/banners'>): WrittenBanner {
  return {
    text_fa: body.text.fa,
    text_en: body.text.en,
    tone: body.tone,
    link: body.link,
    segment: body.segment,
    closable: body.closable,
    from_at: new Date(body.from),
    to_at: new Date(body.to),
  };
}
