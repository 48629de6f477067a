import { Fragment } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';

const returnReasonTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
const reasonWordsTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * Why staff did something: the words of a list in the page's language with the officer's own behind
 * them, the sentences of whatever was returned; anything else as it was written.
 */
export function ReasonWords({ reason }: { reason: string }) {
  const { parts, own } = useParts()(reason);
  return (
    <span title={[...parts, own].filter(Boolean).join(' ')}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          {/* as bdi, which a dir=auto around it would pass over */}
          <span className="[unicode-bidi:isolate]">{part}</span>
        </Fragment>
      ))}
      {own !== undefined && (
        <>
          {' · '}
          <bdi>{own}</bdi>
        </>
      )}
    </span>
  );
}

interface Parts {
  readonly parts: readonly string[];
  /** What the officer wrote beside a word of the list. */
  readonly own?: string | undefined;
}

function useParts(): (reason: string) => Parts {
  const words: Readonly<Record<string, string>> = useTexts(reasonWordsTexts);
  const returned: Readonly<Record<string, string>> = useTexts(returnReasonTexts);
  // `other` stands for what came later: no item is returned by that word
  const isReturned = (code: string) => code !== 'other' && Object.hasOwn(returned, code);
  return (reason) => {
    const [, word = '', own] = /^([a-z_]+)(?:: ([\s\S]*))?$/.exec(reason) ?? [];
    const why = Object.hasOwn(words, word) ? words[word] : undefined;
    if (why !== undefined) return { parts: [why], own };
    // as the server joins the reasons of several items
    const codes = reason.split(', ');
    if (!codes.some(isReturned) || !codes.every((code) => /^[a-z_]+$/.test(code))) {
      return { parts: [reason] };
    }
    return { parts: codes.map((code) => (isReturned(code) ? (returned[code] ?? code) : code)) };
  };
}
