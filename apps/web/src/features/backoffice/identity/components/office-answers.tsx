import type { IdentityReview } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime } from '#lib/time-text.ts';
import { nameWord, type OfficeWord, officeWords } from '../model/office-rows.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));

interface Row {
  readonly name: string;
  readonly said: ReactNode;
  /** As the office has it; undefined where it says only yes or no. */
  readonly answer?: ReactNode;
  readonly word: OfficeWord;
}

/** What the person said of themselves beside what the office answered, as far as it did. */
export function OfficeAnswers({
  request,
  office,
}: {
  request: IdentityReview;
  office: NonNullable<IdentityReview['office']>;
}) {
  const t = useTexts(identityTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const rows = useRows(request, office);
  return (
    <section aria-labelledby="office-answers">
      <h3 id="office-answers" className="mb-1 font-semibold">
        {t.saidAndAnswered}
      </h3>
      <p className="mb-3 text-table text-fg2">{rich(q.asked, { count: count(request.asked) })}</p>
      <table className="office-answers">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.item}</span>
            </th>
            <th scope="col">{t.said}</th>
            <th scope="col">{t.answered}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, said, answer, word }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{said}</td>
              <td className={COLOUR[word]}>
                <span className="flex items-center justify-between gap-2 max-sm:whitespace-nowrap">
                  {word === 'silent' ? q.noAnswer : (answer ?? t[word])}
                  <Mark word={word} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const COLOUR = { same: '', other: 'text-warn', silent: 'text-fg3' } as const;

function useRows(request: IdentityReview, office: NonNullable<IdentityReview['office']>): Row[] {
  const t = useTexts(identityTexts);
  const count = useCount();
  const current = useStore(settings);
  const digits = useShownDigits();
  const { person, first_name: first, last_name: last } = request;
  const words = officeWords(office);
  const answerOf = (which: 'first' | 'last'): ReactNode =>
    office.names?.[which] ??
    (office.likeness === null
      ? undefined
      : t.alike.replace('{percent}', count(office.likeness[which])));
  return [
    {
      name: t.firstName,
      said: first,
      answer: answerOf('first'),
      word: nameWord(first, 'first', office),
    },
    {
      name: t.lastName,
      said: last,
      answer: answerOf('last'),
      word: nameWord(last, 'last', office),
    },
    {
      name: t.codeAndBirth,
      said: (
        <>
          <bdi>•••••• {digits(person.national_code_end)}</bdi>
          {' · '}
          {formatTime(`${person.birth_date}T12:00:00Z`, 'date', current)}
        </>
      ),
      word: words.person,
    },
    {
      name: t.mobileOwner,
      said: <bdi>{digits(person.mobile.replace('***', ' ••• '))}</bdi>,
      word: words.mobile,
    },
    {
      name: t.card,
      said:
        person.card === null ? t.noCard : <bdi>•••• {digits(person.card.masked.slice(-4))}</bdi>,
      word: words.card,
    },
  ];
}

function Mark({ word }: { word: OfficeWord }) {
  if (word === 'silent') return null;
  return (
    <span className={word === 'same' ? 'text-ok' : 'text-warn'} aria-hidden="true">
      <Icon name={word === 'same' ? 'check' : 'alert'} size={20} />
    </span>
  );
}
