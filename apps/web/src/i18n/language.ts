/** The panel's two languages; the wire and the stored setting say `ir` for Persian. */
export type Lang = 'fa' | 'en';

/** The language of the stored setting; Persian for anything but `en`, and where none is stored. */
export function langFromStorage(value: string | null): Lang {
  return value === 'en' ? 'en' : 'fa';
}

/** A language as headers, sockets and the stored setting have it. */
export function wireLang(lang: Lang): 'ir' | 'en' {
  return lang === 'fa' ? 'ir' : 'en';
}
