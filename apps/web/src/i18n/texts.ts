import { useSyncExternalStore } from 'react';
import type { Lang } from './language.ts';

/** One language's texts of one feature: plain sentences, or functions of what stands inside them. */
export type Catalogue = Record<string, string | ((...parts: never[]) => string)>;

/** The texts of one feature, loaded only in the language that is shown. */
export interface Texts<T> {
  load: (lang: Lang) => Promise<void>;
  get: (lang: Lang) => T;
}

const used = new Set<Texts<unknown>>();

/** Who knows the page's language. */
export interface LanguageSource {
  get: () => Lang;
  subscribe: (listener: () => void) => () => void;
}

let language: LanguageSource = { get: () => 'fa', subscribe: () => () => undefined };

/** Texts follow the language of `source` from now on; the settings say so as they are loaded. */
export function followLanguage(source: LanguageSource): void {
  language = source;
}

/**
 * Declares a feature's texts. Persian is the source: the English catalogue is typed by it,
 * so a missing or an extra key does not compile (and a test compares them again).
 */
export function defineTexts<T extends Catalogue>(
  loaders: Record<Lang, () => Promise<{ texts: T }>>,
): Texts<T> {
  const loaded: Partial<Record<Lang, T>> = {};
  const handle: Texts<T> = {
    load: async (lang) => {
      used.add(handle);
      loaded[lang] ??= (await loaders[lang]()).texts;
    },
    get: (lang) => {
      const texts = loaded[lang];
      if (texts === undefined) throw new Error('texts are loaded with their screen');
      return texts;
    },
  };
  return handle;
}

/**
 * The texts of a folder: `const cardsTexts = textsOf(() => import('./texts/fa.ts'));`, below the
 * imports. The build puts the folder's catalogue there (build/catalogues.ts), English included; here
 * stands what types it.
 */
export function textsOf<T extends Catalogue>(persian: () => Promise<{ texts: T }>): Texts<T> {
  throw new Error(`build/catalogues.ts did not see ${String(persian)}`);
}

/**
 * Fetches a part of the panel together with the texts that it shows, in the page's language:
 * `withTexts(() => import('./part.tsx'))`. The build tells it which these are, by what the part
 * imports; none has to be listed, and none can be forgotten.
 */
export function withTexts<T>(
  load: () => Promise<T>,
  texts: readonly Pick<Texts<unknown>, 'load'>[] = [],
): () => Promise<T> {
  // as the build and the tools see it, who read the file out of it
  if (texts.length === 0) return load;
  return async () => {
    const lang = language.get();
    const [part] = await Promise.all([load(), ...texts.map((text) => text.load(lang))]);
    return part;
  };
}

/** The texts in the language of the page. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts.get(useSyncExternalStore(language.subscribe, language.get));
}

/** The texts outside React (messages of toasts). */
export function currentTexts<T>(texts: Texts<T>): T {
  return texts.get(language.get());
}

/** Loads every catalogue in use in this language, so that the page can be switched at once. */
export async function loadUsedTexts(lang: Lang): Promise<void> {
  await Promise.all([...used].map((texts) => texts.load(lang)));
}
