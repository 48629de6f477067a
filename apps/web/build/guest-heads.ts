import type { Plugin } from 'vite';
import { texts as forgotEn } from '../src/features/auth/forgot/texts/en.ts';
import { texts as forgotFa } from '../src/features/auth/forgot/texts/fa.ts';
import { texts as recoverEn } from '../src/features/auth/recover/texts/en.ts';
import { texts as recoverFa } from '../src/features/auth/recover/texts/fa.ts';
import { texts as authEn } from '../src/features/auth/texts/en.ts';
import { texts as authFa } from '../src/features/auth/texts/fa.ts';

/** Where they stand in index.html. */
const PLACE = '<!-- guest heads -->';

/** What a guest's screen begins with, in one language. */
interface Head {
  readonly title: string;
  readonly lead: string;
}

interface GuestHead {
  readonly path: string;
  /** "Step 1 of 3" stands above the title. */
  readonly hasSteps: boolean;
  readonly fa: Head;
  readonly en: Head;
}

/**
 * By what boot.js writes as `data-guest`. The Persian ones end without a full stop: for it alone the
 * font of Latin letters would come before the scripts.
 */
const HEADS: readonly GuestHead[] = [
  {
    path: 'login',
    hasSteps: false,
    fa: { title: authFa.loginTitle, lead: authFa.loginLead },
    en: { title: authEn.loginTitle, lead: authEn.loginLead },
  },
  {
    path: 'register',
    hasSteps: true,
    fa: { title: authFa.registerTitle, lead: authFa.registerLead },
    en: { title: authEn.registerTitle, lead: authEn.registerLead },
  },
  { path: 'forgot-password', hasSteps: true, fa: forgotFa, en: forgotEn },
  { path: 'recover', hasSteps: false, fa: recoverFa, en: recoverEn },
];

const inBoth = (fa: string, en: string): string =>
  `<span class="only-fa">${fa}</span><span class="only-en" lang="en">${en}</span>`;

const elementOf = ({ path, hasSteps, fa, en }: GuestHead): string =>
  `<div class="splash-head" data-guest="${path}"${hasSteps ? ' data-steps' : ''}>` +
  `<h1>${inBoth(fa.title, en.title)}</h1><p>${inBoth(fa.lead, en.lead)}</p></div>`;

/**
 * Writes the titles of guests' screens into the splash, from the screens' own words: whoever opens
 * one reads where they are with the first paint, and the form comes below it (docs/adr/0017).
 */
export function guestHeads(): Plugin {
  return {
    name: 'sarraf-guest-heads',
    transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error('index.html has no place for the heads of guests');
      return html.replace(PLACE, HEADS.map(elementOf).join(''));
    },
  };
}
