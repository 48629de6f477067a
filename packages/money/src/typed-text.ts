// What people type and paste: signs that no screen shows, and dashes of every kind. Server, contracts
// and panel judge by this one definition; a list made by hand would always lack the next sign.

/**
 * By Unicode's own properties: what is drawn as nothing (marks of direction, joiners, variation
 * selectors, fillers of Hangul), every format sign, and the blank of Braille.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
const UNSEEN_RUN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+/gu;
const UNSEEN_OR_SPACE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\s]/u;
/** The half-space of Persian. */
const HALF_SPACE = '\u200c';
const LOOSE_BEFORE = /(^|[^\p{L}\p{M}\p{N}])\u200c/gu;
const LOOSE_BEHIND = /\u200c(?=[^\p{L}\p{M}\p{N}]|$)/gu;
const DASH = /[\p{Pd}\u2212]/gu;

/** A text without the signs that no one sees, the half-space with them. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/**
 * A text without white space and unseen signs around it; empty where nothing of it is seen. What
 * stands within, as the joiners of pictures do, stays.
 */
export function trimUnseen(text: string): string {
  if (withoutUnseen(text).trim() === '') return '';
  const signs = Array.from(text);
  const start = signs.findIndex((sign) => !UNSEEN_OR_SPACE.test(sign));
  // a selector or tag behind a picture is part of it
  const end = signs.findLastIndex(
    (sign) => !UNSEEN_OR_SPACE.test(sign) || /\p{Emoji_Component}/u.test(sign),
  );
  return signs.slice(start, end + 1).join('');
}

/**
 * A text as it is read: unseen signs are gone, but for one half-space between letters; blanks are
 * one space, ends of lines stay, and nothing stands around it.
 *
 * @example readableText('\u200cعلی\u200cرضا \u200f') // 'علی\u200cرضا'
 */
export function readableText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN_RUN, (run) => (run.includes(HALF_SPACE) ? HALF_SPACE : ''))
    .replace(LOOSE_BEFORE, '$1')
    .replace(LOOSE_BEHIND, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Every dash, and the sign for minus, as the hyphen of the keyboard. */
export function plainDashes(text: string): string {
  return text.replace(DASH, '-');
}
