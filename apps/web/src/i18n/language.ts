/** The panel's two languages; the wire and the stored setting say `ir` for Persian. */
export type Lang = 'fa' | 'en';

export function langFromStorage(value: string | null): Lang {
  return value === 'en' ? 'en' : 'fa';
}

export function wireLang(lang: Lang): 'ir' | 'en' {
  return lang === 'fa' ? 'ir' : 'en';
}
